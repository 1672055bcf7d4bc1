#include "cli/houses/check_report.hpp"
#include "cli/options.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>

#include "cli/hands/hand_words.hpp"
#include "cli/io/source.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "explore/lint/lint.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

std::string_view word_for(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  return "";
}

std::string indented(std::string_view lines, std::string_view margin) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size() - 1);
    text += fmt::format("{}{}", margin, lines.substr(0, end + 1));
    lines.remove_prefix(end + 1);
  }
  return text;
}

std::string numbered(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number == 0 ? "no" : std::to_string(number), what, number == 1 ? "" : "s");
}

std::string counted(const Inspection& inspection, bool notes) {
  const std::size_t errors = inspection.number_of(Severity::error);
  const std::size_t hidden = notes ? 0 : inspection.number_of(Severity::note);
  std::string text =
      fmt::format("{}: {}", house_words(inspection.listing.name, inspection.options), numbered(errors, "error"));
  if (errors == 0) {
    text += ", " + numbered(inspection.number_of(Severity::warning), "warning");
  }
  if (hidden > 0) {
    text += fmt::format(" ({}; --notes shows {})", numbered(hidden, "note"), hidden == 1 ? "it" : "them");
  }
  return text + '\n';
}

std::string company(const Inspection& inspection) {
  const std::size_t all = inspection.fits + inspection.misfits.size();
  std::string text = inspection.misfits.empty() ? fmt::format("  goes with each of the {} houses\n", all)
                                                : fmt::format("  goes with {} of {} houses\n", inspection.fits, all);
  for (const Incompatibility& misfit : inspection.misfits) {
    text += fmt::format("  not with {}: {}\n", printable(misfit.house), printable(misfit.why));
  }
  return text;
}

}  // namespace

std::string check_text(const Inspection& inspection, const std::vector<std::string>& mended, bool notes, bool color) {
  std::string text;
  for (const Notice& notice : inspection.notices) {
    if (notice.diagnostic.severity == Severity::note && !notes) {
      continue;
    }
    text += to_text(notice.diagnostic, color);
    if (!notice.log.empty()) {
      text += "\n" + indented(notice.log, "    ") + "\n";
    }
  }
  for (const std::string& change : mended) {
    text += fmt::format("{}: mended: {}\n", printable(inspection.listing.file), printable(change));
  }
  text += counted(inspection, notes);
  const bool is_sound = inspection.number_of(Severity::error) == 0;
  return inspection.listing.is_option && is_sound ? text + company(inspection) : text;
}

std::string to_json(const Inspection& inspection, const std::vector<std::string>& mended) {
  nlohmann::ordered_json json{{"name", inspection.listing.name},
                              {"kind", inspection.listing.is_option ? "option" : "house"},
                              {"file", inspection.listing.file},
                              {"options", inspection.options},
                              {"errors", inspection.number_of(Severity::error)},
                              {"warnings", inspection.number_of(Severity::warning)},
                              {"notes", inspection.number_of(Severity::note)}};
  auto findings = nlohmann::ordered_json::array();
  for (const Notice& notice : inspection.notices) {
    const Diagnostic& told = notice.diagnostic;
    nlohmann::ordered_json finding{{"code", told.code},        {"severity", word_for(told.severity)},
                                   {"file", told.file},        {"line", told.at.line},
                                   {"column", told.at.column}, {"width", told.width},
                                   {"message", told.message},  {"help", told.help}};
    if (!told.instead.empty()) {
      finding["instead"] = told.instead;
    }
    if (!notice.log.empty()) {
      finding["log"] = notice.log;
    }
    findings.push_back(std::move(finding));
  }
  json["findings"] = std::move(findings);
  if (inspection.listing.is_option) {
    json["goes_with"] = inspection.fits;
    auto misfits = nlohmann::ordered_json::array();
    for (const Incompatibility& misfit : inspection.misfits) {
      misfits.push_back({{"house", misfit.house}, {"why", misfit.why}});
    }
    json["not_with"] = std::move(misfits);
  }
  json["mended"] = mended;
  return json_line(json);
}

std::string lint_text(const explore::LintInfo& lint) {
  std::string text = fmt::format("{} ({}): {}.\n\n{}\n", lint.name, word_for(lint.severity), lint.meaning, lint.advice);
  if (!lint.example.empty()) {
    text += fmt::format("\nA house that has it:\n\n{}", indented(lint.example, "    "));
  }
  return text;
}

namespace {

sarif::Level level_of(Severity severity) {
  switch (severity) {
    case Severity::error: return sarif::Level::error;
    case Severity::warning: return sarif::Level::warning;
    case Severity::note: return sarif::Level::note;
  }
  return sarif::Level::error;
}

std::string message_of(const Notice& notice) {
  std::string text = sarif::plain(notice.diagnostic.message);
  if (!notice.diagnostic.help.empty()) {
    text += fmt::format("; help: {}", sarif::plain(notice.diagnostic.help));
  }
  return text;
}

}  // namespace

std::vector<sarif::Rule> check_rules() {
  std::vector<sarif::Rule> rules;
  rules.reserve(explore::lints().size() + spec::error_codes().size());
  for (const explore::LintInfo& lint : explore::lints()) {
    rules.push_back({std::string(lint.name), level_of(lint.severity), std::string(lint.meaning),
                     fmt::format("The code `{}` means: {}. {}", lint.name, lint.meaning, lint.advice),
                     std::string(lint.example)});
  }
  for (const spec::ErrorCode& error : spec::error_codes()) {
    rules.push_back({std::string(error.name), sarif::Level::error, std::string(error.meaning),
                     fmt::format("The code `{}` means: {}.", error.name, error.meaning), ""});
  }
  return rules;
}

void add(sarif::Document& document, const Inspection& inspection, bool notes) {
  for (const Notice& notice : inspection.notices) {
    const Diagnostic& told = notice.diagnostic;
    if (told.severity == Severity::note && !notes) {
      continue;
    }
    sarif::Json result = {{"message", {{"text", message_of(notice)}}}};
    if (!told.file.empty()) {
      result["locations"] = sarif::Json::array({sarif::location(told)});
    }
    result["partialFingerprints"] = {{"tonkFinding/v1", sha256(told.code + '\0' + told.line).substr(0, 32)}};
    result["properties"] = {{"name", inspection.listing.name}, {"options", inspection.options}};
    if (!notice.log.empty()) {
      result["properties"]["log"] = notice.log;
    }
    document.add(told.code, result);
  }
}

}  // namespace tonk::cli
