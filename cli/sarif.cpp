#include "cli/sarif.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cli/digest.hpp"
#include "cli/input.hpp"
#include "cli/json_report.hpp"
#include "core/diagnostic.hpp"
#include "core/utf8.hpp"
#include "tonk/version.hpp"

namespace tonk::cli::sarif {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

std::string in_percents(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    uri += is_unreserved(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

Json help_of(const Rule& rule) {
  std::string text = plain(rule.help);
  std::string markdown = rule.help;
  if (!rule.example.empty()) {
    text += "\n\nFor example, in a house that extends `pagat`:\n";
    for (std::string_view rest = rule.example; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      text += "\n    " + plain(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    markdown += fmt::format("\n\nFor example, in a house that extends `pagat`:\n\n```yaml\n{}```", rule.example);
  }
  return {{"text", text}, {"markdown", markdown}};
}

Json to_json(const Rule& rule) {
  return {{"id", rule.id},
          {"shortDescription", {{"text", plain(rule.meaning)}}},
          {"fullDescription", {{"text", plain(rule.meaning)}}},
          {"help", help_of(rule)},
          {"defaultConfiguration", {{"level", to_string(rule.level)}}}};
}

Json artifact_location(const std::string& file) {
  Json location = {{"uri", artifact_uri(file)}};
  if (file == standard_input) {
    location["description"] = {{"text", "standard input"}};
  }
  return location;
}

std::uint64_t code_points(std::string_view text) { return locate(text, static_cast<Offset>(text.size())).column - 1; }

/// What is marked may stand behind the last character of its line; nothing can end behind that.
Json region(const Place& place) {
  const std::uint64_t last = std::max(code_points(place.line) + 1, place.at.column);
  Diagnostic marked;
  marked.at = place.at;
  marked.width = place.width;
  marked.line = place.line;
  return {{"startLine", place.at.line},
          {"startColumn", place.at.column},
          {"endColumn", std::min(place.at.column + place.width, last)},
          {"snippet", {{"text", underlined(marked)}}}};
}

Json notification(const Problem& problem) {
  Json json = {{"level", "error"}, {"message", {{"text", plain(problem.message)}}}};
  if (!problem.file.empty()) {
    json["locations"] = {{{"physicalLocation",
                           {{"artifactLocation", artifact_location(problem.file)},
                            {"region", {{"startLine", problem.at.line}, {"startColumn", problem.at.column}}}}}}};
  }
  return json;
}

}  // namespace

std::string_view to_string(Level level) {
  switch (level) {
    case Level::error: return "error";
    case Level::warning: return "warning";
    case Level::note: return "note";
  }
  return "";
}

std::string plain(std::string_view text) {
  std::string escaped;
  for (const char c : printable(text)) {
    switch (c) {
      case '[':
      case ']': escaped += '\\'; break;
      case '{':
      case '}': escaped += c; break;
      default: break;
    }
    escaped += c;
  }
  return escaped;
}

std::string artifact_uri(const std::string& file) {
  const fs::path path(file);
  std::error_code unknown;
  const fs::path here =
      path.is_absolute() ? path.lexically_relative(fs::current_path(unknown)) : path.lexically_normal();
  if (path.is_absolute() && (here.empty() || *here.begin() == "..")) {
    return "file://" + in_percents(path.lexically_normal().string());
  }
  return in_percents(here.string());
}

Json location(const Place& place) {
  Json json = {{"artifactLocation", artifact_location(place.file)}, {"region", region(place)}};
  json["contextRegion"] = {{"startLine", place.at.line}, {"snippet", {{"text", place.line}}}};
  return {{"physicalLocation", std::move(json)}};
}

Json related_line(const std::string& file, std::uint64_t line, std::string_view message) {
  return {{"id", 1},
          {"message", {{"text", plain(message)}}},
          {"physicalLocation", {{"artifactLocation", artifact_location(file)}, {"region", {{"startLine", line}}}}}};
}

Document::Document(std::vector<Rule> rules, std::ostream& out) : out_(out), rules_(std::move(rules)) {
  Json described = Json::array();
  for (const Rule& rule : rules_) {
    described.push_back(to_json(rule));
  }
  const Json driver = {{"name", "tonk"}, {"version", version}, {"semanticVersion", version}, {"rules", described}};
  out_ << fmt::format(R"({{"$schema":"{}","version":"2.1.0","runs":[{{"tool":{{"driver":{}}},)", schema,
                      json_line(driver))
       << "\n\"columnKind\":\"unicodeCodePoints\",\"results\":[";
}

void Document::add_artifact(const std::string& file, const std::string& sha256) {
  Json artifact = {{"location", artifact_location(file)}, {"roles", {"analysisTarget"}}};
  if (!sha256.empty()) {
    artifact["hashes"] = {{"sha-256", sha256}};
  }
  artifacts_.push_back(std::move(artifact));
}

void Document::add(const std::string& rule, const Json& result) {
  Json whole = {{"ruleId", rule}};
  const auto found = std::find_if(rules_.begin(), rules_.end(), [&](const Rule& known) { return known.id == rule; });
  if (found != rules_.end()) {
    whole["ruleIndex"] = found - rules_.begin();
    whole["level"] = to_string(found->level);
  }
  whole.update(result);
  out_ << (is_first_ ? "\n" : ",\n") << json_line(whole);
  is_first_ = false;
}

void Document::finish(Status status, const Problems& problems, const Json& properties) {
  Json notifications = Json::array();
  for (const Problem& problem : problems.all()) {
    notifications.push_back(notification(problem));
  }
  const Json invocation = {{"executionSuccessful", status != Status::failed},
                           {"exitCode", static_cast<int>(status)},
                           {"toolExecutionNotifications", notifications}};
  out_ << fmt::format("],\n\"artifacts\":{},\n\"invocations\":[{}],\n\"properties\":{}}}]}}\n",
                      json_line(Json(artifacts_)), json_line(invocation), json_line(properties));
}

}  // namespace tonk::cli::sarif
