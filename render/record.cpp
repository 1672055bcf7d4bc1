#include "render/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/diagnostic.hpp"
#include "render/json.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"

namespace tonk {
namespace {

/// The line of the log and its underline, as a diagnostic shows them below its first line.
std::string excerpt(const Remark& remark, bool color) {
  Diagnostic diagnostic = remark;
  diagnostic.help.clear();
  const std::string whole = to_text(diagnostic, color);
  return whole.substr(whole.find('\n') + 1);
}

std::string owed_text(const Record& record) {
  return record.payments.empty() ? "nobody pays" : joined(record.payments, ", ", payment_text);
}

}  // namespace

std::string not_played_by(const spec::Rules& rules, std::uint64_t players) {
  return fmt::format("`{}` is not played by {}, but by {}{}", spec::house_words(rules), players, rules.fewest_players,
                     rules.fewest_players == rules.most_players ? "" : fmt::format(" to {}", rules.most_players));
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
  return payment_sentence(payment.from, payment.to, to_string(payment.amount));
}

std::string payment_sentence(const Party& from, const Party& to, const std::string& amount) {
  if (from.kind == Party::Kind::nobody) {
    return fmt::format("{} scores {}", party_text(to), amount);
  }
  return fmt::format("{} pays {} {}", party_text(from), party_text(to), amount);
}

std::string party_text(const Party& party) {
  return party.kind == Party::Kind::pot ? "the pot" : printable(party.name);
}

Severity severity_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::illegal:
    case Verdict::mis_settled:
    case Verdict::unreadable: return Severity::error;
    case Verdict::incomplete:
    case Verdict::undetermined: return Severity::warning;
    case Verdict::ok: break;
  }
  return Severity::note;
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
  std::string words = record.is_session ? "session" : "";
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
  if (record.settlement == SettlementVerdict::unrecorded && !record.net.empty()) {
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

void to_json(Json& json, const Party& party) {
  constexpr const char* pot = "pot";
  switch (party.kind) {
    case Party::Kind::player: json = party.name == pot ? Json{{"player", party.name}} : Json(party.name); return;
    case Party::Kind::pot: json = pot; return;
    case Party::Kind::nobody: json = nullptr; return;
  }
}

void from_json(const Json& json, Party& party) {
  if (json.is_null()) {
    party = {Party::Kind::nobody};
  } else if (json == "pot") {
    party = {Party::Kind::pot};
  } else {
    party = {Party::Kind::player, (json.is_object() ? json.at("player") : json).get<std::string>()};
  }
}

Json to_json(const Points& count) {
  return count.exact() ? Json(count.low) : Json{{"low", count.low}, {"high", count.high}};
}

Json to_json(End end) { return end == End::none ? Json(nullptr) : Json(to_string(end)); }

Json to_json(const explore::Change& change) {
  if (!change.key) {
    return {{"option", change.option}};
  }
  return {{"rule", spec::path_of(*change.key)}, {"says", one_line(change.value)}};
}

Json to_json(const Remark& remark) {
  return {{"code", remark.code},
          {"line", remark.at.line},
          {"column", remark.at.column},
          {"message", remark.message},
          {"rule", or_null(remark.rule.rule)},
          {"says", or_null(remark.rule.text)},
          {"source", or_null(remark.rule.place())},
          {"help", or_null(remark.help)}};
}

Json to_json(const Record& record) {
  const auto payment = [](const Payment& one) -> Json {
    return {{"from", one.from}, {"to", one.to}, {"amount", to_string(one.amount)}};
  };
  Json json{{"file", record.file},
            {"session", record.session},
            {"hand", record.hand},
            {"line", record.line},
            {"house", or_null(record.house)},
            {"options", record.options},
            {"verdict", to_string(record.verdict)},
            {"settlement", record.settlement ? Json(to_string(*record.settlement)) : Json(nullptr)},
            {"end", to_json(record.end)},
            {"findings", array_of(record.findings, [](const Remark& remark) { return to_json(remark); })},
            {"payments", array_of(record.payments, payment)}};
  if (!record.unit.empty()) {
    json["unit"] = record.unit;
  }
  add_nets(json, record.net, record.points);
  return json;
}

}  // namespace tonk
