#include "cli/check_sarif.hpp"

#include <fmt/format.h>

#include "cli/digest.hpp"
#include "explore/lint/lint.hpp"
#include "spec/error_codes.hpp"

namespace tonk::cli {
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
      result["locations"] = sarif::Json::array({sarif::location({told.file, told.at, told.width, told.line})});
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
