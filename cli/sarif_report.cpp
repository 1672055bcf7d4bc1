#include "cli/sarif_report.hpp"

#include <charconv>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "cli/codes.hpp"
#include "cli/digest.hpp"
#include "cli/json_report.hpp"
#include "cli/text_report.hpp"

namespace tonk::cli {
namespace {

using sarif::Json;

/// What the verdict says of a hand, as the help of each code that leads to it.
std::string_view told(Verdict verdict) {
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

sarif::Level level_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::illegal:
    case Verdict::mis_settled:
    case Verdict::unreadable: return sarif::Level::error;
    case Verdict::incomplete:
    case Verdict::undetermined: return sarif::Level::warning;
    case Verdict::ok: break;
  }
  return sarif::Level::note;
}

std::vector<sarif::Rule> rules() {
  std::vector<sarif::Rule> rules;
  const std::vector<CodeInfo> codes = all_codes();
  rules.reserve(codes.size());
  for (const CodeInfo& code : codes) {
    rules.push_back({std::string(code.name), level_of(code.verdict), std::string(code.meaning),
                     fmt::format("The code `{}` means: {}. The hand is then `{}`: {}.", code.name, code.meaning,
                                 to_string(code.verdict), told(code.verdict)),
                     ""});
  }
  return rules;
}

/// `file:line` of a house.
std::optional<Json> related_rule(const Citation& rule) {
  const std::size_t colon = rule.place.rfind(':');
  if (colon == std::string::npos) {
    return std::nullopt;
  }
  std::uint64_t line = 1;
  std::from_chars(rule.place.data() + colon + 1, rule.place.data() + rule.place.size(), line);
  return sarif::related_line(rule.place.substr(0, colon), line, fmt::format("{}: {}", rule.rule, rule.sentence));
}

std::string message_of(const Remark& remark) {
  std::string text = sarif::plain(remark.message);
  if (!remark.rule.rule.empty()) {
    const std::string rule = sarif::plain(citation_text(remark.rule));
    text += remark.rule.place.empty() ? fmt::format("; rule: {}", rule) : fmt::format("; [rule](1): {}", rule);
  }
  text += remark.help.empty() ? "" : fmt::format("; help: {}", sarif::plain(remark.help));
  const std::string remedy = remedy_text(remark);
  return remedy.empty() ? text : fmt::format("{}; {}", text, sarif::plain(remedy));
}

/// Of what is wrong where in which hand, whatever lines stand before it.
std::string fingerprint(const Record& record, const Remark& remark, std::map<std::string, unsigned>& seen) {
  std::string what;
  for (const std::string& part : {record.session.value_or(""), record.hand.value_or(""), remark.code, remark.line}) {
    what += part + '\0';
  }
  const unsigned before = seen[what]++;
  return sha256(what + std::to_string(before)).substr(0, 32);
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json properties_of(const Record& record) {
  return {{"session", text_or_null(record.session.value_or(""))},
          {"hand", text_or_null(record.hand.value_or(""))},
          {"house", text_or_null(record.house)},
          {"options", record.options},
          {"verdict", to_string(record.verdict)},
          {"settlement", record.settlement ? Json(to_string(*record.settlement)) : Json(nullptr)},
          {"end", record.end == End::none ? Json(nullptr) : Json(to_string(record.end))}};
}

}  // namespace

SarifReport::SarifReport(std::ostream& out) : document_(rules(), out) {}

void SarifReport::end_file(const std::string& file, const std::string& sha256) { document_.add_artifact(file, sha256); }

void SarifReport::add(const Record& record) {
  if (!record.is_session) {
    ++hands_[static_cast<std::size_t>(record.verdict)];
  }
  std::map<std::string, unsigned> seen;
  for (const Remark& remark : record.findings) {
    Json result = {{"message", {{"text", message_of(remark)}}}};
    Json where = sarif::location({record.file, remark.at, remark.width, remark.line});
    where["logicalLocations"] = {{{"fullyQualifiedName", subject_text(record)}}};
    result["locations"] = Json::array({where});
    if (const std::optional<Json> rule = related_rule(remark.rule)) {
      result["relatedLocations"] = Json::array({*rule});
    }
    result["partialFingerprints"] = {{"tonkFinding/v1", fingerprint(record, remark, seen)}};
    result["properties"] = properties_of(record);
    if (remark.remedy) {
      result["properties"]["remedy"] = to_json(*remark.remedy);
    }
    document_.add(remark.code, result);
  }
}

void SarifReport::finish(Status status, const Problems& problems) {
  Json hands = Json::object();
  for (std::size_t verdict = 0; verdict < hands_.size(); ++verdict) {
    hands[std::string(to_string(static_cast<Verdict>(verdict)))] = hands_[verdict];
  }
  document_.finish(status, problems, {{"hands", hands}});
}

}  // namespace tonk::cli
