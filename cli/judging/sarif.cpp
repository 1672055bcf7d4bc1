#include "cli/judging/sarif.hpp"
#include "render/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/io/paths.hpp"
#include "cli/io/sha256.hpp"
#include "cli/io/uri.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/reporter.hpp"
#include "render/text_table.hpp"
#include "tonk/version.hpp"

namespace tonk::cli::sarif {
namespace {

namespace fs = std::filesystem;

constexpr const char* fingerprint_name = "tonkFinding/v2";
constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";

/// Relative to the current folder if the file is below it.
std::string artifact_uri(const std::string& file) {
  std::error_code unknown;
  const std::string whole = plain_path(file);
  const fs::path here = fs::path(whole).lexically_relative(fs::current_path(unknown));
  if (here.empty() || (fs::path(file).is_absolute() && *here.begin() == "..")) {
    return uri_of_path(file);
  }
  return percent_encoded(here.string());
}

Json artifact_location(const std::string& file) {
  Json location = {{"uri", artifact_uri(file)}};
  if (file == standard_input) {
    location["description"] = {{"text", "standard input"}};
  }
  return location;
}

std::uint64_t code_points(std::string_view text) { return locate(text, static_cast<Offset>(text.size())).column - 1; }

/// A region may begin after the last character of its line, but may not end after it.
Json region(const Diagnostic& told) {
  const std::uint64_t last = std::max(code_points(told.line) + 1, told.at.column);
  return {{"startLine", told.at.line},
          {"startColumn", told.at.column},
          {"endColumn", std::min(told.at.column + told.width, last)},
          {"snippet", {{"text", underlined(told)}}}};
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

Json rule(std::string_view id, Severity level, std::string_view meaning, const std::string& help,
          std::string_view example) {
  std::string text = plain(help);
  std::string markdown = help;
  if (!example.empty()) {
    text += "\n\nFor example, in a house that extends `pagat`:\n";
    for (std::string_view rest = example; !rest.empty();) {
      const std::string_view line = take_line(rest);
      text += "\n    " + plain(line.substr(0, line.find('\n')));
    }
    markdown += fmt::format("\n\nFor example, in a house that extends `pagat`:\n\n```yaml\n{}```", example);
  }
  return {{"id", id},
          {"shortDescription", {{"text", plain(meaning)}}},
          {"fullDescription", {{"text", plain(meaning)}}},
          {"help", {{"text", text}, {"markdown", markdown}}},
          {"defaultConfiguration", {{"level", to_string(level)}}}};
}

std::string plain(std::string_view text) {
  std::string escaped;
  for (const char c : printable(text)) {
    escaped += c == '[' || c == ']' ? "\\" : c == '{' || c == '}' ? std::string(1, c) : "";
    escaped += c;
  }
  return escaped;
}

std::string Fingerprints::of(const std::vector<std::string>& parts) {
  std::string what;
  for (const std::string& part : parts) {
    what += part + '\0';
  }
  const unsigned before = seen_[what]++;
  constexpr std::size_t digits = 32;
  return sha256(what + std::to_string(before)).substr(0, digits);
}

Json with_fingerprint(Json result, const std::string& fingerprint) {
  result["partialFingerprints"] = {{fingerprint_name, fingerprint}};
  return result;
}

Json with_suppression(Json result, const std::string& reason) {
  if (!reason.empty()) {
    result["suppressions"] = {{{"kind", "external"}, {"justification", printable(reason)}}};
  }
  return result;
}

std::optional<std::unordered_set<std::string>> fingerprints_in(std::string_view text) {
  const Json log = Json::parse(text, nullptr, false);
  if (!log.is_object() || !log.contains("runs") || !log["runs"].is_array()) {
    return std::nullopt;
  }
  std::unordered_set<std::string> found;
  for (const Json& run : log["runs"]) {
    const auto succeeded = Json::json_pointer("/invocations/0/executionSuccessful");
    if (!run.is_object() || !run.contains("results") || !run["results"].is_array() || !run.contains(succeeded) ||
        run[succeeded] != true) {
      return std::nullopt;
    }
    for (const Json& result : run["results"]) {
      const auto at = Json::json_pointer("/partialFingerprints") / fingerprint_name;
      if (!result.is_object() || !result.contains(at) || !result[at].is_string()) {
        return std::nullopt;
      }
      found.insert(result[at].get<std::string>());
    }
  }
  return found;
}

Json location(const Diagnostic& told) {
  const Json context = {{"startLine", told.at.line}, {"snippet", {{"text", told.line}}}};
  return {{"physicalLocation",
           {{"artifactLocation", artifact_location(told.file)}, {"region", region(told)}, {"contextRegion", context}}}};
}

Json related_line(const std::string& file, std::uint64_t line, std::string_view message) {
  return {{"id", 1},
          {"message", {{"text", plain(message)}}},
          {"physicalLocation", {{"artifactLocation", artifact_location(file)}, {"region", {{"startLine", line}}}}}};
}

Document::Document(std::vector<Json> rules, std::ostream& out) : out_(out), rules_(std::move(rules)) {
  const Json driver = {{"name", "tonk"}, {"version", version}, {"semanticVersion", version}, {"rules", rules_}};
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
  const auto found = std::ranges::find_if(rules_, [&](const Json& known) { return known["id"] == rule; });
  if (found != rules_.end()) {
    whole["ruleIndex"] = found - rules_.begin();
    whole["level"] = (*found)["defaultConfiguration"]["level"];
  }
  whole.update(result);
  out_ << (is_first_ ? "\n" : ",\n") << json_line(whole);
  is_first_ = false;
}

void Document::finish(Status status, const Problems& problems, const Json& properties) {
  const Json invocation = {{"executionSuccessful", status != Status::failed},
                           {"exitCode", static_cast<int>(status)},
                           {"toolExecutionNotifications", array_of(problems.all(), notification)}};
  out_ << fmt::format("],\n\"artifacts\":{},\n\"invocations\":[{}],\n\"properties\":{}}}]}}\n",
                      json_line(Json(artifacts_)), json_line(invocation), json_line(properties));
}

}  // namespace tonk::cli::sarif

namespace tonk::cli {
namespace {

/// What the verdict says of a hand, as the help of each code that leads to it.
std::string_view meaning_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return "in order";
    case Verdict::illegal: return "a move that the house does not allow, or impossible cards";
    case Verdict::mis_settled: return "a recorded payment or result is wrong";
    case Verdict::incomplete: return "the log ends before the hand does, or leaves out what it must say";
    case Verdict::undetermined: return "what was not recorded leaves more than one answer open";
    case Verdict::unreadable: return "not a hand log";
  }
  return "";
}

std::vector<Json> rules() {
  std::vector<Json> rules;
  for (const CodeInfo& code : all_codes()) {
    rules.push_back(sarif::rule(code.name, severity_of(code.verdict), code.meaning,
                                fmt::format("The code `{}` means: {}. The hand is then `{}`: {}.", code.name,
                                            code.meaning, to_string(code.verdict), meaning_of(code.verdict))));
  }
  return rules;
}

std::string message_of(const Remark& remark, const explore::Remedy* known_remedy) {
  std::string text = sarif::plain(remark.message);
  if (!remark.rule.rule.empty()) {
    const std::string rule = sarif::plain(to_string(remark.rule));
    text += remark.rule.file.empty() ? fmt::format("; rule: {}", rule) : fmt::format("; [rule](1): {}", rule);
  }
  text += remark.help.empty() ? "" : fmt::format("; help: {}", sarif::plain(remark.help));
  const std::string remedy = remedy_text(remark, known_remedy);
  return remedy.empty() ? text : fmt::format("{}; {}", text, sarif::plain(remedy));
}

/// What is said of the hand as a whole, as in its JSON record.
Json properties_of(const Record& record) {
  const Json whole = to_json(record);
  Json properties;
  for (const char* const key : {"session", "hand", "house", "options", "verdict", "settlement", "end"}) {
    properties[key] = whole[key];
  }
  return properties;
}

class SarifReport : public Reporter {
 public:
  explicit SarifReport(std::ostream& out) : document_(rules(), out) {}
  [[nodiscard]] bool reports(const Outcome& /*outcome*/) const override { return true; }
  void begin_file(const std::string& file) override { file_ = file; }
  void end_file(const std::string& sha256, bool /*whole*/) override { document_.add_artifact(file_, sha256); }
  void finish(Status status, const Problems& problems) override;

 private:
  void add(const VerifiedHand& record) override;

  sarif::Document document_;
  std::string file_;
  VerdictCounts tally_;
};

void SarifReport::add(const VerifiedHand& record) {
  tally_.add(record.verdict, record.is_session);
  const Json properties = properties_of(record);
  for (std::size_t number = 0; number < record.findings.size(); ++number) {
    const Remark& remark = record.findings[number];
    const explore::Remedy* const remedy = record.remedy(number);
    Json result = {{"message", {{"text", message_of(remark, remedy)}}}};
    Json where = sarif::location(remark);
    where["logicalLocations"] = {{{"fullyQualifiedName", subject_text(record)}}};
    result["locations"] = Json::array({where});
    if (!remark.rule.file.empty()) {
      const std::string sentence = fmt::format("{}: {}", remark.rule.rule, remark.rule.text);
      result["relatedLocations"] = Json::array({sarif::related_line(remark.rule.file, remark.rule.line, sentence)});
    }
    result = sarif::with_fingerprint(std::move(result), record.fingerprints[number]);
    result = sarif::with_suppression(std::move(result), record.suppressed_by(number));
    result["properties"] = properties;
    if (remedy != nullptr) {
      result["properties"]["remedy"] = tonk::to_json(remedy->change);
    }
    document_.add(remark.code, result);
  }
}

void SarifReport::finish(Status status, const Problems& problems) {
  Json hands = Json::object();
  for (std::size_t verdict = 0; verdict < tally_.by_verdict.size(); ++verdict) {
    hands[std::string(to_string(static_cast<Verdict>(verdict)))] = tally_.by_verdict[verdict];
  }
  document_.finish(status, problems, {{"hands", hands}});
}

}  // namespace

std::unique_ptr<Reporter> make_sarif_report(std::ostream& out) { return std::make_unique<SarifReport>(out); }

}  // namespace tonk::cli
