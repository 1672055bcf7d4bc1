#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <random>
#include <ranges>
#include <utility>

#include "explore/play/written.hpp"
#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld_solver.hpp"

namespace tonk::explore {
namespace {

using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

Holding holding(CardSet cards) { return {CardMultiset{cards}, 0, 0}; }

/// How far the cards are from meeting a test; 0 where they do.
int distance(const Rules& rules, const HandTest& test, const Holding& held) {
  static constexpr int foreign_card = 20;
  switch (test.kind) {
    case HandTest::Kind::total: {
      const int points = tonk::count(rules, held).low;
      return points < test.low ? test.low - points : std::max(0, points - test.high);
    }
    case HandTest::Kind::only: return foreign_card * static_cast<int>((held.known.first() - test.cards).size());
    case HandTest::Kind::matched: return least_unmatched(rules, held.known) + (all_matched(rules, held.known) ? 0 : 1);
    case HandTest::Kind::higher:
    case HandTest::Kind::lower: return 0;
  }
  return 0;
}

int distance(const Rules& rules, const HandCondition& condition, const Holding& held) {
  int least = std::numeric_limits<int>::max();
  for (const std::vector<HandTest>& tests : condition.any_of) {
    int sum = 0;
    for (const HandTest& test : tests) {
      sum += distance(rules, test, held);
    }
    least = std::min(least, sum);
  }
  return least;
}

/// How much work it is to try a hand of so many cards: where spreads are looked for, it grows with the square of these.
unsigned work_of(const Rules& rules, const HandCondition& condition, unsigned cards) {
  const bool of_spreads = rules.counting == spec::Counting::unmatched_cards ||
                          std::ranges::any_of(condition.any_of | std::views::join, [](const HandTest& test) {
                            return test.kind == HandTest::Kind::matched;
                          });
  return of_spreads ? 3 * cards * cards : 1;
}

/// This many of the cards `among` that together meet the condition; nothing if none were found.
std::optional<CardSet> find_hand(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among,
                                 Effort& effort) {
  static constexpr int attempts = 12;
  std::vector<Card> order(among.begin(), among.end());
  if (cards == 0 || cards > order.size()) {
    return std::nullopt;
  }
  const unsigned work = work_of(rules, condition, cards);
  // The hand is the first of the cards.
  const auto hand = [&] {
    CardSet held;
    std::ranges::for_each(std::span{order}.first(cards), [&](Card card) { held.insert(card); });
    return held;
  };
  const auto left = [&] { return distance(rules, condition, holding(hand())); };
  // Changes a card so that less is left than before, and says what.
  const auto improved = [&](int from) {
    for (std::size_t mine = 0; mine < cards; ++mine) {
      for (std::size_t other = cards; other < order.size() && effort.allows(work); ++other) {
        std::swap(order[mine], order[other]);
        if (const int now = left(); now < from) {
          return now;
        }
        std::swap(order[mine], order[other]);
      }
    }
    return from;
  };
  // Goes from a random hand to better ones, a card at a time.
  std::minstd_rand random{20};
  for (int attempt = 0; attempt < attempts && effort.allows(work); ++attempt) {
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[random() % (i + 1)]);
    }
    int before = std::numeric_limits<int>::max();
    int now = left();
    while (now > 0 && now < before) {
      before = std::exchange(now, improved(now));
    }
    if (now == 0) {
      return hand();
    }
  }
  return std::nullopt;
}

/// All that one account pays another.
struct Sum {
  Account from;
  Account to;
  Amount amount;
};

/// In the order of play.
std::vector<Sum> sums_of(const std::vector<Transfer>& transfers) {
  std::vector<Sum> sums;
  for (const Transfer& transfer : transfers) {
    const auto same =
        std::ranges::find_if(sums, [&](const Sum& sum) { return sum.from == transfer.from && sum.to == transfer.to; });
    if (same == sums.end()) {
      sums.push_back({transfer.from, transfer.to, transfer.amount});
    } else {
      same->amount += transfer.amount;
    }
  }
  const auto place = [](Account account) { return account.is_player() ? account.seat().index : 0; };
  std::ranges::stable_sort(sums, {}, [&](const Sum& sum) { return std::pair{place(sum.from), place(sum.to)}; });
  return sums;
}

/// Takes those out for which the test holds.
template <typename Test>
std::vector<Sum> take(std::vector<Sum>& sums, const Test& test) {
  const auto found = std::stable_partition(sums.begin(), sums.end(), std::not_fn(test));
  std::vector<Sum> taken(found, sums.end());
  sums.erase(found, sums.end());
  return taken;
}

std::string name_of(Account player) { return ExampleTable::name(player.seat().index); }

/// Takes out all that players get from the account. Those who get the same are named together, by `words` of their names, of the
/// amount and of whether they come first; parts that contain an `and` of their own are separated by commas.
template <typename Words>
std::string take_shares(std::vector<Sum>& sums, Account from, const Words& words) {
  std::vector<Sum> left = take(sums, [&](const Sum& sum) { return sum.from == from && sum.to.is_player(); });
  std::vector<std::string> parts;
  bool groups = false;
  while (!left.empty()) {
    const Amount amount = left.front().amount;
    std::vector<std::string> names;
    for (const Sum& sum : take(left, [&](const Sum& other) { return other.amount == amount; })) {
      names.push_back(name_of(sum.to));
    }
    parts.push_back(words(names, amount, parts.empty()) + (names.size() > 1 ? " each" : ""));
    groups = groups || names.size() > 1;
  }
  return groups ? fmt::format("{}", fmt::join(parts, ", and ")) : listed(parts);
}

/// Takes out what players score, or get from the pot: `Bob scores 12 points and Cal 9`, `Ann takes two stakes from the pot`.
std::string take_received(std::vector<Sum>& sums, Account from, std::string_view pot_unit) {
  const bool scored = from.is_nobody();
  const auto words = [&](const std::vector<std::string>& names, Amount amount, bool first) {
    const std::string verb = !first ? "" : scored ? " score" : " take";
    const std::string_view unit = !first ? "" : amount == Amount{1} ? " point" : " points";
    return fmt::format("{}{}{} {}", listed(names), verb, first && names.size() == 1 ? "s" : "",
                       scored ? fmt::format("{}{}", to_string(amount), unit) : priced(amount, pot_unit));
  };
  return take_shares(sums, from, words) + (scored ? "" : " from the pot");
}

/// Takes out what all players pay who pay the same amount to the same account, or else all that one player pays.
std::string take_paid(std::vector<Sum>& sums, const Sum& first, std::string_view pot_unit) {
  const auto is_alike = [&](const Sum& sum) {
    return sum.from.is_player() && sum.to == first.to && sum.amount == first.amount;
  };
  const bool one = std::ranges::count_if(sums, is_alike) == 1;
  if (one && !first.to.is_pot()) {
    const auto words = [](const std::vector<std::string>& names, Amount amount, bool) {
      return fmt::format("{} {}", listed(names), priced(amount, "stake"));
    };
    return name_of(first.from) + " pays " + take_shares(sums, first.from, words);
  }
  std::vector<std::string> payers;
  for (const Sum& sum : take(sums, is_alike)) {
    payers.push_back(name_of(sum.from));
  }
  const std::string each = one ? "" : " each";
  return first.to.is_pot()
             ? fmt::format("{} {} {}{} into the pot", listed(payers), one ? "puts" : "put",
                           priced(first.amount, pot_unit), each)
             : fmt::format("{} pay {} {}{}", listed(payers), name_of(first.to), priced(first.amount, "stake"), each);
}

}  // namespace

ExampleTable::ExampleTable(const Rules& rules, Table ended, Effort& effort)
    : table(std::move(ended)), rules_(rules), effort_(effort), left_(rules.deck.pack) {}

std::string ExampleTable::name(unsigned player) { return player_name(Seat{static_cast<std::uint8_t>(player)}); }

int ExampleTable::count(unsigned player) const { return tonk::count(rules_, table.hands.at(player)).low; }

bool ExampleTable::deal(unsigned player, const HandCondition& condition, const std::vector<unsigned>& numbers) {
  for (const unsigned number : numbers) {
    if (const auto cards = find_hand(rules_, condition, number, left_, effort_)) {
      left_ -= *cards;
      table.hands.at(player) = table.dealt.at(player) = holding(*cards);
      return true;
    }
  }
  return false;
}

bool ExampleTable::settle(bool needs_pot) {
  static constexpr std::int64_t some = 6;
  HandStakes stakes;
  stakes.tokens.fill(rules_.game.tokens);
  (void)pay(rules_, SettlementView{rules_, table}, rules_.ante, stakes, transfers);
  if (needs_pot && stakes.pot.is_zero()) {
    stakes.pot = Amount{some};
  }
  pot = stakes.pot;
  transfers.clear();
  settled = tonk::settle(rules_, table, stakes, transfers);
  return settled.determined;
}

std::string ExampleTable::outcome() const {
  if (settled.end == End::dealt_draw) {
    return pays_stakes(rules_) ? "It is a draw, and nobody pays." : "It is a draw, and nobody scores.";
  }
  if (settled.end == End::dead || transfers.empty()) {
    return nobody_text(rules_);
  }
  std::vector<std::string> clauses;
  for (std::vector<Sum> sums = sums_of(transfers); !sums.empty();) {
    const Sum first = sums.front();
    clauses.push_back(first.from.is_player() ? take_paid(sums, first, pot_unit(rules_))
                                             : take_received(sums, first.from, pot_unit(rules_)));
  }
  return fmt::format("{}.", fmt::join(clauses, "; "));
}

}  // namespace tonk::explore
