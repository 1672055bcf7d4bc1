#include "render/summary/summary.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include <fmt/format.h>

#include "core/text.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "session/judged_log.hpp"
#include "spec/house_text.hpp"

namespace tonk {
namespace {

constexpr std::size_t longest_text = 100'000;  // of a text that anybody may have written

/// Prints like an amount: as a decimal of at most this many digits, otherwise as a fraction.
std::optional<std::string> to_decimal(const Sum& sum) {
  constexpr unsigned most_places = 14;
  constexpr std::size_t most_shown = 15;
  explore::Integer power = 1;
  for (unsigned places = 0; places <= most_places; ++places, power *= 10) {
    if (power % denominator(sum) == 0) {
      const std::string text = explore::decimal(sum, places);
      const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
      return places == 0 || static_cast<std::size_t>(digits) <= most_shown ? std::optional(text) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// Counts a finding of a hand; `met` holds the codes that were counted for this hand before.
void count(Summary::Findings& kind, std::string_view word, std::vector<std::string_view>& met) {
  ++kind.findings;
  if (std::find(met.begin(), met.end(), word) == met.end()) {
    ++kind.hands;
    met.push_back(word);
  }
}

/// Adds what one hand comes to.
class HandCount {
 public:
  HandCount(Summary& summary, const JudgedLog& judged)
      : summary_(summary),
        hand_(judged.hand()),
        judgement_(judged.judgement()),
        rules_(judged.rules()),
        money_(summary.money[std::string(judged.unit())]),
        says_money_(!hand_.pays.empty() || has_result(Result::money)),
        says_points_(has_result(Result::points)) {}

  void add_players() {
    for (const std::string& player : judgement_.seats) {
      ++summary_.players[player].hands;
    }
    std::vector<std::string_view> blamed;
    for (const Finding& finding : judgement_.findings) {
      const std::string_view player = mover_at(hand_, finding.at);
      if (!player.empty()) {
        count(summary_.players[std::string(player)].own, player, blamed);
      }
    }
  }

  void add_settlement() {
    if (!is_known()) {
      ++summary_.open;
      return;
    }
    const bool is_right = judgement_.settlement == SettlementVerdict::right;
    nobody_knows_from_whom_ = !is_right && hand_.pays.empty() && says_money_;
    summary_.unpaired += nobody_knows_from_whom_ ? 1U : 0U;
    for (const Transfer& transfer : judgement_.transfers) {
      add_due(transfer, is_right);
    }
    if (!is_right) {
      add_recorded();
    }
  }

 private:
  using Result = log::ResultLine::Sum;

  [[nodiscard]] bool has_result(Result sum) const {
    return std::any_of(hand_.results.begin(), hand_.results.end(),
                       [&](const log::ResultLine& line) { return sum_of(line, rules_, judgement_) == sum; });
  }

  [[nodiscard]] bool is_known() const {
    const auto fits = [](const Transfer& transfer) { return !transfer.amount.too_large(); };
    return !judgement_.net.empty() && std::all_of(judgement_.transfers.begin(), judgement_.transfers.end(), fits);
  }

  [[nodiscard]] Party party(Account account) const {
    return account.is_pot() ? Party{Party::Kind::pot}
                            : Party{Party::Kind::player, judgement_.seats[account.seat().index]};
  }
  [[nodiscard]] Party party(const log::Account& account) const {
    return account.player ? Party{Party::Kind::player, hand_.names[account.player->index]} : Party{Party::Kind::pot};
  }

  /// What is right is recorded as it is due, if that sum is recorded at all.
  void add_due(const Transfer& transfer, bool is_right) {
    const Sum amount = explore::fraction_of(transfer.amount);
    const bool is_said = transfer.from.is_nobody() ? says_points_ : says_money_;
    const Balance change{amount, is_right && is_said ? amount : Sum()};
    if (transfer.from.is_nobody()) {
      summary_.points[judgement_.seats[transfer.to.seat().index]] += change;
    } else {
      move(party(transfer.from), party(transfer.to), change);
    }
  }

  /// A `result` line says what each player has won, but not from whom. Of money it repeats what `pay` lines say.
  void add_recorded() {
    for (const log::PayLine& line : hand_.pays) {
      move(party(line.from), party(line.to), {Sum(), explore::fraction_of(line.amount)});
    }
    for (const log::ResultLine& line : hand_.results) {
      const Result sum = sum_of(line, rules_, judgement_);
      if (sum == Result::unsaid || (sum == Result::money && !hand_.pays.empty())) {
        continue;
      }
      auto& players = sum == Result::points ? summary_.points : money_.players;
      for (const log::ResultLine::Net& net : line.nets) {
        players[hand_.names[net.player.index]].recorded += explore::fraction_of(net.amount);
      }
    }
  }

  void move(const Party& from, const Party& to, const Balance& change) {
    if (!nobody_knows_from_whom_) {
      money_.pay(from, to, change);
    }
    if (from.kind == Party::Kind::player) {
      money_.players[from.name] += -change;
    }
    if (to.kind == Party::Kind::player) {
      money_.players[to.name] += change;
    }
  }

  Summary& summary_;
  const log::Hand& hand_;
  const Judgement& judgement_;
  const spec::Rules& rules_;
  Money& money_;
  bool says_money_;                      ///< some is recorded
  bool says_points_;                     ///< some are recorded
  bool nobody_knows_from_whom_ = false;  ///< what was paid: results alone are recorded, and wrong
};

void add(Summary::Findings& sum, const Summary::Findings& other) {
  sum.findings += other.findings;
  sum.hands += other.hands;
}

template <typename Key>
void add(std::map<Key, Balance>& sums, const std::map<Key, Balance>& others) {
  for (const auto& [key, balance] : others) {
    sums[key] += balance;
  }
}

template <std::size_t size>
void add(std::array<std::uint64_t, size>& sums, const std::array<std::uint64_t, size>& others) {
  for (std::size_t at = 0; at < size; ++at) {
    sums[at] += others[at];
  }
}

/// The rows, with a title and headings above the first, after an empty line; empty if there are no rows.
std::string table_text(std::vector<std::string> heading, TextRows rows) {
  for (std::vector<std::string>& row : rows) {
    row.front() = "  " + row.front();
  }
  if (!rows.empty()) {
    rows.insert(rows.begin(), std::move(heading));
  }
  return (rows.empty() ? "" : "\n") + in_columns(rows, "lr");
}

/// A column for each verdict that some hand has.
std::string houses_text(const Summary& summary) {
  std::vector<std::string> heading{"by house", "hands"};
  TextRows rows;
  std::vector<std::size_t> met;
  VerdictCounts all;
  for (const auto& [house, tally] : summary.houses) {
    all.add(tally);
  }
  for (std::size_t verdict = 0; verdict < all.by_verdict.size(); ++verdict) {
    if (all.by_verdict[verdict] != 0) {
      met.push_back(verdict);
      heading.emplace_back(to_string(static_cast<Verdict>(verdict)));
    }
  }
  for (const auto& [house, tally] : summary.houses) {
    std::vector<std::string> row{spec::house_words(house.first, house.second), grouped(tally.hands)};
    for (const std::size_t verdict : met) {
      row.push_back(tally.by_verdict[verdict] == 0 ? "" : grouped(tally.by_verdict[verdict]));
    }
    row.erase(std::find_if(row.rbegin(), row.rend(), [](const auto& cell) { return !cell.empty(); }).base(), row.end());
    rows.push_back(std::move(row));
  }
  return table_text(std::move(heading), std::move(rows));
}

std::string ends_text(const Summary& summary) {
  TextRows rows;
  for (std::size_t end = 0; end < summary.by_end.size(); ++end) {
    if (summary.by_end[end] != 0) {
      const std::string_view word = to_string(static_cast<End>(end));
      rows.push_back(
          {static_cast<End>(end) == End::none ? "none, or unknown" : std::string(word), grouped(summary.by_end[end])});
    }
  }
  return table_text({"by ending", "hands"}, std::move(rows));
}

/// The most frequent first.
std::string findings_text(const Summary& summary) {
  TextRows rows;
  std::vector<std::pair<std::string, Summary::Findings>> kinds(summary.findings.begin(), summary.findings.end());
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const auto& a, const auto& b) { return a.second.findings > b.second.findings; });
  for (const auto& [code, findings] : kinds) {
    rows.push_back({printable(code), grouped(findings.findings), grouped(findings.hands)});
  }
  return table_text({"by finding", "findings", "hands"}, std::move(rows));
}

std::string players_text(const Summary& summary) {
  TextRows rows;
  for (const auto& [name, player] : summary.players) {
    rows.push_back({printable(name), grouped(player.hands), grouped(player.own.findings), grouped(player.own.hands)});
  }
  return table_text({"by player", "hands", "findings at own moves", "in hands"}, std::move(rows));
}

std::vector<std::string> cells(std::string subject, const Balance& balance, bool signs) {
  const auto cell = [&](const Sum& sum) { return signs ? with_sign(to_string(sum)) : to_string(sum); };
  return {std::move(subject), cell(balance.due), cell(balance.recorded), cell(Sum(balance.due - balance.recorded))};
}

std::string balances_text(const std::string& title, const std::map<std::string, Balance>& balances) {
  TextRows rows;
  for (const auto& [player, balance] : balances) {
    rows.push_back(cells(printable(player), balance, true));
  }
  return table_text({title, "by the rules", "recorded", "open"}, std::move(rows));
}

std::string debts_text(const std::string& title, const Money& money) {
  TextRows rows;
  for (const Debt& debt : debts_of(money)) {
    rows.push_back(cells(fmt::format("{} to {}", party_text(debt.from), party_text(debt.to)), debt.balance, false));
  }
  return table_text({title, "by the rules", "recorded", "open"}, std::move(rows));
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

explore::Integer integer(std::string_view digits) {
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size());
  return first == digits.size() ? explore::Integer(0) : explore::Integer(digits.substr(first));
}

}  // namespace

std::string to_string(const Sum& sum) { return to_decimal(sum).value_or(explore::fraction_text(sum)); }

std::optional<Sum> parse_sum(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const std::size_t mark = std::min(digits.find_first_of("./"), digits.size());
  const std::string_view whole = digits.substr(0, mark);
  const std::string_view rest = digits.substr(std::min(mark + 1, digits.size()));
  if (text.size() > longest_text || !is_number(whole) || (mark < digits.size() && !is_number(rest))) {
    return std::nullopt;
  }
  const bool is_fraction = mark < digits.size() && digits[mark] == '/';
  const explore::Integer below =
      is_fraction ? integer(rest) : pow(explore::Integer(10), static_cast<unsigned>(rest.size()));
  if (below == 0) {
    return std::nullopt;
  }
  const Sum above = is_fraction ? integer(whole) : integer(std::string(whole).append(rest));
  const Sum sum = text.starts_with('-') ? -above / below : above / below;
  return to_string(sum) == text ? std::optional(sum) : std::nullopt;
}

void Money::pay(const Party& from, const Party& to, const Balance& amount) {
  if (from == to) {
    return;  // a log may say so, and it changes nothing
  }
  if (from < to) {
    payments[{from, to}] += amount;
  } else {
    payments[{to, from}] += -amount;
  }
}

std::vector<Debt> debts_of(const Money& money) {
  std::vector<Debt> debts;
  for (const auto& [sides, balance] : money.payments) {
    const int sign = balance.due != 0 ? balance.due.sign() : balance.recorded.sign();
    if (sign > 0) {
      debts.push_back({sides.first, sides.second, balance});
    } else if (sign < 0) {
      debts.push_back({sides.second, sides.first, -balance});
    }
  }
  std::sort(debts.begin(), debts.end(),
            [](const Debt& a, const Debt& b) { return std::tie(a.from, a.to) < std::tie(b.from, b.to); });
  return debts;
}

void Summary::add(JudgedLog& judged) {
  const Outcome outcome = judged.outcome();
  tally.add(outcome.verdict, judged.is_head());
  std::vector<std::string_view> codes;
  if (!judged.readable()) {
    const Record record = judged.record();
    for (const Remark& remark : record.findings) {
      count(findings[remark.code], remark.code, codes);
    }
    return;
  }
  const Judgement& judgement = judged.judgement();
  ++by_settlement[static_cast<std::size_t>(judgement.settlement)];
  ++by_end[static_cast<std::size_t>(judgement.end)];
  houses[{judged.rules().house, judged.rules().options}].add(outcome.verdict, false);
  for (const Finding& finding : judgement.findings) {
    const std::string_view code = to_string(finding.code);
    count(findings[std::string(code)], code, codes);
  }
  HandCount hand(*this, judged);
  hand.add_players();
  hand.add_settlement();
}

void Summary::add(const Summary& other) {
  tally.add(other.tally);
  tonk::add(by_settlement, other.by_settlement);
  tonk::add(by_end, other.by_end);
  open += other.open;
  unpaired += other.unpaired;
  for (const auto& [house, of_house] : other.houses) {
    houses[house].add(of_house);
  }
  for (const auto& [code, of_code] : other.findings) {
    tonk::add(findings[code], of_code);
  }
  for (const auto& [name, player] : other.players) {
    players[name].hands += player.hands;
    tonk::add(players[name].own, player.own);
  }
  for (const auto& [unit, of_unit] : other.money) {
    tonk::add(money[unit].players, of_unit.players);
    tonk::add(money[unit].payments, of_unit.payments);
  }
  tonk::add(points, other.points);
  logs.insert(logs.end(), other.logs.begin(), other.logs.end());
  whole = whole && other.whole;
}

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

}  // namespace tonk
