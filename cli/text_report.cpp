#include "cli/text_report.hpp"

#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/terminal_style.hpp"
#include "core/diagnostic.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t longest_sentence = 120;  // a rule of many sentences is better read at its place

/// The line and its underline, as every diagnostic shows them: what stands below the head.
std::string excerpt(const Remark& remark, bool color) {
  Diagnostic diagnostic;
  diagnostic.at = remark.at;
  diagnostic.width = remark.width;
  diagnostic.line = remark.line;
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

std::string citation_text(const Citation& citation) {
  if (citation.rule.empty()) {
    return {};
  }
  std::string text = printable(citation.rule);
  if (!citation.sentence.empty()) {
    text += fmt::format(", \"{}\"", printable(citation.sentence, longest_sentence));
  }
  return text +
         fmt::format(" ({})", citation.place.empty() ? "where the house says nothing" : printable(citation.place));
}

std::string remedy_text(const Remark& remark) {
  return remark.remedy
             ? fmt::format("it would be {} with {}", remark.kind == to_string(Verdict::illegal) ? "legal" : "right",
                           printable(remark.remedy->words()))
             : std::string();
}

std::string payment_text(const Payment& payment) {
  if (payment.from.kind == Party::Kind::nobody) {
    return fmt::format("{} scores {}", party_text(payment.to), payment.amount);
  }
  return fmt::format("{} pays {} {}", party_text(payment.from), party_text(payment.to), payment.amount);
}

std::string finding_text(const std::string& file, const Remark& remark, bool color) {
  const TerminalStyle style(color);
  const std::string margin(std::to_string(remark.at.line).size(), ' ');
  const auto footnote = [&](std::string_view name, const std::string& words) {
    return words.empty() ? std::string()
                         : fmt::format("{} {} {} {}\n", margin, style.frame("="), style.note(name), words);
  };
  return fmt::format("{} {} {} [{}]\n",
                     style.bold(fmt::format("{}:{}:{}:", printable(file), remark.at.line, remark.at.column)),
                     style.bad(fmt::format("{}:", remark.kind)), style.bold(printable(remark.message)),
                     printable(remark.code)) +
         excerpt(remark, color) + footnote("rule:", citation_text(remark.rule)) +
         footnote("help:", printable(remark.help)) + footnote("note:", remedy_text(remark));
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

}  // namespace tonk::cli
