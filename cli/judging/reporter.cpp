#include "cli/judging/reporter.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/io/json.hpp"
#include "cli/io/text_table.hpp"
#include "core/diagnostic.hpp"

namespace tonk::cli {
namespace {

/// What a player nets, with its sign; `?` where that is not determined.
std::string net_of(const Record& record, const std::string& player) {
  const auto found =
      std::find_if(record.net.begin(), record.net.end(), [&](const auto& entry) { return entry.first == player; });
  return found == record.net.end() ? "?" : with_sign(to_string(found->second));
}

std::string verdict_of(const Record& record) {
  std::string text{to_string(record.verdict)};
  return record.end == End::none ? text : fmt::format("{}, {}", text, to_string(record.end));
}

/// What each player nets by the house that was asked for and by the one that the log names, in two columns.
std::string side_by_side_text(const Record& asked, const Record& named) {
  TextRows rows{{"    ", "by " + house_words(asked.house, asked.options),
                 "as told, by " + house_words(named.house, named.options)},
                {"    ", verdict_of(asked), verdict_of(named)}};
  for (const auto& [player, amount] : asked.net.empty() ? named.net : asked.net) {
    rows.push_back({"    " + printable(player), net_of(asked, player), net_of(named, player)});
  }
  return in_columns(rows, "l");
}

class JsonLines : public Reporter {
 public:
  JsonLines(const Verbosity& verbosity, std::ostream& out) : verbosity_(verbosity), out_(out) {}
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return !verbosity_.quiet; }
  [[nodiscard]] std::string told(const VerifiedHand& record) const override {
    return json_line(to_json(record)) + '\n';
  }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return json_line(to_json(session)) + '\n';
  }
  void add_summary(const Summary& summary) override { out_ << json_line(to_json(summary)) << '\n'; }
  void add_coverage(const Coverage& coverage) override { out_ << json_line(coverage.json()) << '\n'; }

 private:
  Verbosity verbosity_;
  std::ostream& out_;
};

class Text : public Reporter {
 public:
  Text(const Verbosity& verbosity, std::ostream& out) : verbosity_(verbosity), out_(out) {}

  /// A settlement that was not recorded is worked out if it was asked for, so it is also printed for hands that are in
  /// order.
  [[nodiscard]] bool tells(const Outcome& outcome) const override {
    return !verbosity_.quiet && (verbosity_.verbose || outcome.verdict != Verdict::ok ||
                                 outcome.settlement == SettlementVerdict::unrecorded);
  }
  [[nodiscard]] std::string told(const VerifiedHand& record) const override {
    std::string text;
    for (std::size_t number = 0; number < record.findings.size(); ++number) {
      text += finding_text(record.findings[number], verbosity_.color, record.remedy(number));
    }
    if (tells({record.verdict, record.settlement, record.end})) {
      text += verdict_text(record, verbosity_.color);
    }
    for (const Record& named : record.as_named) {
      text += side_by_side_text(record, named);
    }
    if (!record.correction.empty()) {
      text += fmt::format("         corrected: {}\n", printable(record.correction));
    }
    return text;
  }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return session_text(session);
  }
  void read(const BatchResult& batch) override { tally_.add(batch.tally); }
  void add_summary(const Summary& summary) override { tables_ = tables_text(summary); }
  void add_coverage(const Coverage& coverage) override { coverage_ = coverage.text(); }

  void finish(Status /*status*/, const Problems& problems) override {
    const bool did_nothing = tally_.hands == 0 && problems.any();
    if (!did_nothing) {
      out_ << summary_text(tally_) << tables_ << coverage_;
    }
  }

 private:
  Verbosity verbosity_;
  std::ostream& out_;
  VerdictCounts tally_;
  std::string tables_;
  std::string coverage_;
};

/// The line of the log and its underline, as a diagnostic shows them below its first line.
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
  return record.payments.empty() ? "nobody pays" : joined(record.payments, ", ", payment_text);
}

std::string party_text(const Party& party) {
  return party.kind == Party::Kind::pot ? "the pot" : printable(party.name);
}

/// The pot has the same name in JSON logs.
Json to_json(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return party.name;
    case Party::Kind::pot: return "pot";
    case Party::Kind::nobody: break;
  }
  return nullptr;
}

Json to_json(const Remark& remark) {
  return {{"code", remark.code},
          {"line", remark.at.line},
          {"column", remark.at.column},
          {"message", remark.message},
          {"rule", or_null(remark.rule.rule)},
          {"source", or_null(remark.rule.place())},
          {"help", or_null(remark.help)}};
}

}  // namespace

std::unique_ptr<Reporter> make_reporter(Format format, Verbosity verbosity, std::ostream& out) {
  const bool is_document = format == Format::sarif || format == Format::junit;
  if (verbosity.quiet && !verbosity.summary && !is_document) {
    return std::make_unique<Reporter>();
  }
  switch (format) {
    case Format::text: return std::make_unique<Text>(verbosity, out);
    case Format::json: return std::make_unique<JsonLines>(verbosity, out);
    case Format::sarif: return make_sarif_report(out);
    case Format::junit: return make_junit_report(out);
  }
  return std::make_unique<Reporter>();
}

std::string remedy_text(const Remark& remark, const explore::Remedy* remedy) {
  if (remedy == nullptr) {
    return {};
  }
  const std::string words = printable(remedy->change.words());
  return remedy->of_all
             ? fmt::format("the whole hand would be in order with {}", words)
             : fmt::format("it would be {} with {}", remark.leads_to == Verdict::illegal ? "legal" : "right", words);
}

std::string payment_text(const Payment& payment) {
  if (payment.from.kind == Party::Kind::nobody) {
    return fmt::format("{} scores {}", party_text(payment.to), to_string(payment.amount));
  }
  return fmt::format("{} pays {} {}", party_text(payment.from), party_text(payment.to), to_string(payment.amount));
}

std::string finding_text(const Remark& remark, bool color, const explore::Remedy* remedy) {
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
    parts.push_back(
        fmt::format("the head{} of {} unreadable", tally.sessions == 1 ? "" : "s", counted(tally.sessions, "session")));
  }
  return fmt::format("{}{}{}\n", counted(tally.hands, "hand"), parts.empty() ? "" : ": ", fmt::join(parts, ", "));
}

bool any_found(const VerdictCounts& tally) {
  return tally.by_verdict[static_cast<std::size_t>(Verdict::ok)] != tally.hands || tally.sessions != 0;
}

Json to_json(End end) { return end == End::none ? Json(nullptr) : Json(to_string(end)); }

Json to_json(const explore::Change& change) {
  if (!change.key) {
    return {{"option", change.option}};
  }
  return {{"rule", spec::path_of(*change.key)}, {"says", one_line(change.value)}};
}

Json to_json(const Record& record) {
  const auto payment = [](const Payment& one) -> Json {
    return {{"from", to_json(one.from)}, {"to", to_json(one.to)}, {"amount", to_string(one.amount)}};
  };
  Json json{{"file", record.file},
            {"session", or_null(record.session.value_or(""))},
            {"hand", or_null(record.hand.value_or(""))},
            {"line", record.line},
            {"house", or_null(record.house)},
            {"options", record.options},
            {"verdict", to_string(record.verdict)},
            {"settlement", record.settlement ? Json(to_string(*record.settlement)) : Json(nullptr)},
            {"end", to_json(record.end)},
            {"findings", array_of(record.findings, [](const Remark& remark) { return to_json(remark); })},
            {"payments", array_of(record.payments, payment)}};
  add_nets(json, record.net, record.points);
  return json;
}

Json to_json(const VerifiedHand& hand) {
  Json json = to_json(static_cast<const Record&>(hand));
  for (std::size_t number = 0; number < hand.findings.size(); ++number) {
    if (const explore::Remedy* const remedy = hand.remedy(number)) {
      json["findings"][number]["remedy"] = to_json(remedy->change);
    }
  }
  for (const Record& named : hand.as_named) {
    json["as_named"] = to_json(named);
  }
  if (!hand.correction.empty()) {
    json["correction"] = hand.correction;
  }
  return json;
}

}  // namespace tonk::cli
