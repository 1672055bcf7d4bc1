#include "cli/seasons/summary/summary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "explore/exact.hpp"
#include "session/record.hpp"

namespace tonk::cli {
namespace {

std::string side_text(const Side& side) { return side ? printable(*side) : "the pot"; }

/// A column for each verdict that some hand has.
std::string houses_text(const Summary& summary) {
  TextTable table{{"by house", "hands"}, {}};
  std::vector<std::size_t> met;
  VerdictCounts all;
  for (const auto& [house, tally] : summary.houses) {
    all.add(tally);
  }
  for (std::size_t verdict = 0; verdict < all.by_verdict.size(); ++verdict) {
    if (all.by_verdict[verdict] != 0) {
      met.push_back(verdict);
      table.heading.emplace_back(to_string(static_cast<Verdict>(verdict)));
    }
  }
  for (const auto& [house, tally] : summary.houses) {
    std::vector<std::string> row{house_words(house.first, house.second), grouped(tally.hands)};
    for (const std::size_t verdict : met) {
      row.push_back(tally.by_verdict[verdict] == 0 ? "" : grouped(tally.by_verdict[verdict]));
    }
    table.rows.push_back(std::move(row));
  }
  return table_text(table);
}

std::string ends_text(const Summary& summary) {
  TextTable table{{"by ending", "hands"}, {}};
  for (std::size_t end = 0; end < summary.by_end.size(); ++end) {
    if (summary.by_end[end] != 0) {
      const std::string_view word = to_string(static_cast<End>(end));
      table.rows.push_back(
          {static_cast<End>(end) == End::none ? "none, or unknown" : std::string(word), grouped(summary.by_end[end])});
    }
  }
  return table_text(table);
}

/// The most frequent first.
std::string findings_text(const Summary& summary) {
  TextTable table{{"by finding", "findings", "hands"}, {}};
  std::vector<std::pair<std::string, Summary::Findings>> kinds(summary.findings.begin(), summary.findings.end());
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const auto& a, const auto& b) { return a.second.findings > b.second.findings; });
  for (const auto& [code, findings] : kinds) {
    table.rows.push_back({printable(code), grouped(findings.findings), grouped(findings.hands)});
  }
  return table_text(table);
}

std::string players_text(const Summary& summary) {
  TextTable table{{"by player", "hands", "findings at own moves", "in hands"}, {}};
  for (const auto& [name, player] : summary.players) {
    table.rows.push_back(
        {printable(name), grouped(player.hands), grouped(player.own.findings), grouped(player.own.hands)});
  }
  return table_text(table);
}

std::vector<std::string> cells(std::string subject, const Balance& balance, bool signs) {
  const auto cell = [&](const Sum& sum) { return signs ? with_sign(to_string(sum)) : to_string(sum); };
  return {std::move(subject), cell(balance.due), cell(balance.recorded), cell(Sum(balance.due - balance.recorded))};
}

std::string balances_text(std::string title, const std::map<std::string, Balance>& balances) {
  TextTable table{{std::move(title), "by the rules", "recorded", "open"}, {}};
  for (const auto& [player, balance] : balances) {
    table.rows.push_back(cells(printable(player), balance, true));
  }
  return table_text(table);
}

std::string debts_text(std::string title, const Money& money) {
  TextTable table{{std::move(title), "by the rules", "recorded", "open"}, {}};
  for (const Debt& debt : debts_of(money)) {
    table.rows.push_back(cells(fmt::format("{} to {}", side_text(debt.from), side_text(debt.to)), debt.balance, false));
  }
  return table_text(table);
}

}  // namespace

std::string tables_text(const Summary& summary) {
  std::string text = houses_text(summary) + ends_text(summary) + findings_text(summary) + players_text(summary);
  for (const auto& [unit, money] : summary.money) {
    const std::string in_unit = unit.empty() ? "" : ", " + printable(unit);
    text += balances_text("won and lost" + in_unit, money.players);
    text += debts_text("who pays whom" + in_unit, money);
  }
  text += balances_text("points", summary.points);
  for (const auto& [hands, words] : {std::pair{summary.unpaired,
                                               "with wrong results and without payments: left out of "
                                               "who pays whom"},
                                     std::pair{summary.open, "could not be settled: left out of all sums"}}) {
    if (hands != 0) {
      text += fmt::format("\n{} hand{} {}\n", grouped(hands), hands == 1 ? "" : "s", words);
    }
  }
  return text;
}

std::string session_text(const SessionSummary& session) {
  const std::string name = session.session ? " " + printable(*session.session) : "";
  const std::string subject = session.line == 0 ? "in no session" : "session" + name;
  return fmt::format(
      "{}{}: {}: {}{}{}\n", printable(session.file), session.line == 0 ? "" : fmt::format(":{}", session.line), subject,
      session.summary.whole ? "" : "so far ", summary_text(session.summary.tally), tables_text(session.summary));
}

}  // namespace tonk::cli
