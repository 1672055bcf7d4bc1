#include "cli/judging/reporter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <string_view>
#include <vector>

#include "cli/io/text_table.hpp"
#include "cli/seasons/summary/summary_json.hpp"
#include "cli/seasons/summary/summary_text.hpp"
#include "core/diagnostic.hpp"

namespace tonk::cli {
namespace {

class Silence : public Reporter {
 public:
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return false; }
  [[nodiscard]] std::string told(const VerifiedHand& /*record*/) const override { return {}; }
  void finish(Status /*status*/, const Problems& /*problems*/) override {}
};

class JsonLines : public Silence {
 public:
  JsonLines(const Verbosity& telling, std::ostream& out) : telling_(telling), out_(out) {}
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return !telling_.quiet; }
  [[nodiscard]] std::string told(const VerifiedHand& record) const override {
    return json_line(to_json(record)) + '\n';
  }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return json_line(to_json(session)) + '\n';
  }
  void add_summary(const Summary& summary) override { out_ << json_line(to_json(summary)) << '\n'; }
  void add_coverage(const Coverage& coverage) override { out_ << json_line(coverage.json()) << '\n'; }

 private:
  Verbosity telling_;
  std::ostream& out_;
};

class Text : public Silence {
 public:
  Text(const Verbosity& telling, std::ostream& out) : telling_(telling), out_(out) {}

  /// A settlement that was not recorded is worked out if it was asked for, so it is also printed for hands that are in
  /// order.
  [[nodiscard]] bool tells(const Outcome& outcome) const override {
    return !telling_.quiet &&
           (telling_.verbose || outcome.verdict != Verdict::ok || outcome.settlement == SettlementVerdict::unrecorded);
  }
  [[nodiscard]] std::string told(const VerifiedHand& record) const override {
    std::string text;
    for (std::size_t number = 0; number < record.findings.size(); ++number) {
      text += finding_text(record.findings[number], telling_.color, record.remedy(number));
    }
    if (tells({record.verdict, record.settlement, record.end})) {
      text += verdict_text(record, telling_.color);
    }
    for (const Record& named : record.as_named) {
      text += side_by_side_text(record, named);
    }
    return text;
  }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return session_text(session);
  }
  using Reporter::add;
  void add(const VerdictCounts& tally) override { tally_.add(tally); }
  void add_summary(const Summary& summary) override { tables_ = tables_text(summary); }
  void add_coverage(const Coverage& coverage) override { coverage_ = coverage.text(); }

  void finish(Status /*status*/, const Problems& problems) override {
    const bool did_nothing = tally_.hands == 0 && problems.any();
    if (!did_nothing) {
      out_ << summary_text(tally_) << tables_ << coverage_;
    }
  }

 private:
  Verbosity telling_;
  std::ostream& out_;
  VerdictCounts tally_;
  std::string tables_;
  std::string coverage_;
};

}  // namespace

std::unique_ptr<Reporter> make_reporter(Format format, Verbosity telling, std::ostream& out) {
  switch (format) {
    case Format::text:
      if (!telling.quiet || telling.summary) {
        return std::make_unique<Text>(telling, out);
      }
      break;
    case Format::json:
      if (!telling.quiet || telling.summary) {
        return std::make_unique<JsonLines>(telling, out);
      }
      break;
    case Format::sarif: return make_sarif_report(out);
    case Format::junit: return make_junit_report(out);
  }
  return std::make_unique<Silence>();
}

namespace {

/// The source line and its underline, which every diagnostic shows below its first line.
std::string excerpt(const Remark& remark, bool color) {
  Diagnostic diagnostic = remark;
  diagnostic.help.clear();
  const std::string whole = to_text(diagnostic, color);
  return whole.substr(whole.find('\n') + 1);
}

std::string owed_text(const Record& record) {
  if (record.settlement == SettlementVerdict::undetermined) {
    return {};
  }
  std::vector<std::string> owed;
  owed.reserve(record.payments.size());
  for (const Payment& payment : record.payments) {
    owed.push_back(payment_text(payment));
  }
  return owed.empty() ? "nobody pays" : fmt::format("{}", fmt::join(owed, ", "));
}

std::string party_text(const Party& party) {
  return party.kind == Party::Kind::pot ? "the pot" : printable(party.name);
}

}  // namespace

std::string remedy_text(const Remark& remark, const explore::Change* remedy) {
  return remedy == nullptr
             ? std::string()
             : fmt::format("it would be {} with {}", remark.leads_to == Verdict::illegal ? "legal" : "right",
                           printable(remedy->words()));
}

std::string payment_text(const Payment& payment) {
  if (payment.from.kind == Party::Kind::nobody) {
    return fmt::format("{} scores {}", party_text(payment.to), to_string(payment.amount));
  }
  return fmt::format("{} pays {} {}", party_text(payment.from), party_text(payment.to), to_string(payment.amount));
}

std::string finding_text(const Remark& remark, bool color, const explore::Change* remedy) {
  const TerminalStyle style(color);
  const std::string margin(std::to_string(remark.at.line).size(), ' ');
  const auto footnote = [&](std::string_view name, const std::string& words) {
    return words.empty() ? std::string()
                         : fmt::format("{} {} {} {}\n", margin, style.frame("="), style.note(name), words);
  };
  return fmt::format("{} {} {} [{}]\n",
                     style.bold(fmt::format("{}:{}:{}:", printable(remark.file), remark.at.line, remark.at.column)),
                     style.bad(fmt::format("{}:", to_string(remark.leads_to))), style.bold(printable(remark.message)),
                     printable(remark.code)) +
         excerpt(remark, color) + footnote("rule:", to_string(remark.rule)) +
         footnote("help:", printable(remark.help)) + footnote("note:", remedy_text(remark, remedy));
}

std::string subject_text(const Record& record) {
  std::string words;
  if (record.session) {
    words = fmt::format("session {}", printable(*record.session));
  }
  if (!record.is_session) {
    words +=
        fmt::format("{}hand{}", words.empty() ? "" : ", ", record.hand ? " " + printable(*record.hand) : std::string());
  }
  return words;
}

std::string verdict_text(const Record& record, bool color) {
  const TerminalStyle style(color);
  std::string text = fmt::format(
      "{}:{}: {}: {}", printable(record.file), record.line, subject_text(record),
      record.verdict == Verdict::ok ? style.good(to_string(record.verdict)) : style.bad(to_string(record.verdict)));
  if (record.settlement) {
    text += fmt::format(" (settlement {}", to_string(*record.settlement));
    text += record.end == End::none ? ")" : fmt::format("; {})", to_string(record.end));
  }
  if (record.settlement == SettlementVerdict::unrecorded && record.end != End::none) {
    text += fmt::format(": {}", owed_text(record));
  }
  return text + '\n';
}

std::string summary_text(const VerdictCounts& tally) {
  std::vector<std::string> parts;
  for (std::size_t verdict = 0; verdict < tally.by_verdict.size(); ++verdict) {
    if (tally.by_verdict[verdict] != 0) {
      parts.push_back(fmt::format("{} {}", tally.by_verdict[verdict], to_string(static_cast<Verdict>(verdict))));
    }
  }
  if (tally.sessions != 0) {
    parts.push_back(fmt::format("the head{} of {} session{} unreadable", tally.sessions == 1 ? "" : "s", tally.sessions,
                                tally.sessions == 1 ? "" : "s"));
  }
  return fmt::format("{} hand{}{}{}\n", tally.hands, tally.hands == 1 ? "" : "s", parts.empty() ? "" : ": ",
                     fmt::join(parts, ", "));
}

namespace {

using nlohmann::ordered_json;

ordered_json or_null(const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); }

/// A log calls the pot so, too.
ordered_json to_json(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return party.name;
    case Party::Kind::pot: return "pot";
    case Party::Kind::nobody: break;
  }
  return nullptr;
}

}  // namespace

ordered_json to_json(const explore::Change& change) {
  if (!change.field) {
    return {{"option", change.option}};
  }
  return {{"rule", spec::path_of(*change.field)}, {"says", one_line(change.value)}};
}

namespace {

ordered_json to_json(const Remark& remark) {
  return {{"code", remark.code},
          {"line", remark.at.line},
          {"column", remark.at.column},
          {"message", remark.message},
          {"rule", or_null(remark.rule.rule)},
          {"source", or_null(remark.rule.place())},
          {"help", or_null(remark.help)}};
}

}  // namespace

ordered_json to_json(const Record& record) {
  ordered_json json = {{"file", record.file},
                       {"session", or_null(record.session.value_or(""))},
                       {"hand", or_null(record.hand.value_or(""))},
                       {"line", record.line},
                       {"house", or_null(record.house)},
                       {"options", record.options},
                       {"verdict", to_string(record.verdict)}};
  json["settlement"] = record.settlement ? ordered_json(to_string(*record.settlement)) : ordered_json(nullptr);
  json["end"] = record.end == End::none ? ordered_json(nullptr) : ordered_json(to_string(record.end));
  json["findings"] = ordered_json::array();
  for (const Remark& remark : record.findings) {
    json["findings"].push_back(to_json(remark));
  }
  json["payments"] = ordered_json::array();
  for (const Payment& payment : record.payments) {
    json["payments"].push_back(
        {{"from", to_json(payment.from)}, {"to", to_json(payment.to)}, {"amount", to_string(payment.amount)}});
  }
  json["net"] = ordered_json::object();
  for (const auto& [player, amount] : record.net) {
    json["net"][player] = to_string(amount);
  }
  return json;
}

ordered_json to_json(const VerifiedHand& hand) {
  ordered_json json = to_json(static_cast<const Record&>(hand));
  for (std::size_t number = 0; number < hand.findings.size(); ++number) {
    if (const explore::Change* const remedy = hand.remedy(number)) {
      json["findings"][number]["remedy"] = to_json(*remedy);
    }
  }
  for (const Record& named : hand.as_named) {
    json["as_named"] = to_json(named);
  }
  return json;
}

std::string json_line(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace tonk::cli
