#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandCondition;
using spec::Rules;

/// Which win each player's hand is, if any; at most two of them are.
using Wins = std::vector<std::optional<std::size_t>>;

/// A table at which the players have declared these wins.
Table declared_table(const Rules& rules, const Wins& wins) {
  Table table;
  table.clear(static_cast<std::uint8_t>(wins.size()));
  table.dealer = Seat{static_cast<std::uint8_t>(wins.size() - 1)};
  table.phase = Phase::over;
  table.finish = Finish::declared;
  table.finisher = Seat{0};
  table.stock = 9;
  for (std::uint8_t player = 0; player < table.players; ++player) {
    table.declared |= wins[player] ? bit(Seat{player}) : 0;
  }
  if (rules.dealt_wins[*wins[0]].when != DeclaredWhen::at_once) {
    table.claimed = static_cast<std::uint8_t>(*wins[0]);
  }
  return table;
}

bool deal_win(ExampleTable& example, std::uint8_t player, std::size_t number) {
  const Rules& rules = example.rules();
  const DealtWin& win = rules.dealt_wins[number];
  if (!example.deal(player, win.hand, {rules.cards_dealt[example.table.players]})) {
    return false;
  }
  const DealtWinner found = dealt_win(rules, example.table, Seat{player});
  if (win.when == DeclaredWhen::at_once) {
    return found.answer == Answer::yes && found.win == number;
  }
  // Else the hand would have been declared before.
  return std::ranges::none_of(rules.dealt_wins, [&](const DealtWin& other) {
    return other.when == DeclaredWhen::at_once && meets(rules, other.hand, example.table.dealt[player]) != Answer::no;
  });
}

/// A hand that wins nothing.
bool deal_nothing(ExampleTable& example, std::uint8_t player) {
  const Rules& rules = example.rules();
  const auto deal = [&](const HandCondition& condition) {
    return example.deal(player, condition, {rules.cards_dealt[example.table.players]}) &&
           dealt_win(rules, example.table, Seat{player}).answer == Answer::no;
  };
  static constexpr std::array<std::uint16_t, 10> usual{30, 25, 35, 20, 40, 15, 45, 12, 52, 60};
  return deal({{{}}}) || std::ranges::any_of(usual, [&](std::uint16_t total) {
           return deal({{{{spec::HandTest::Kind::total, total, static_cast<std::uint16_t>(total + 4), {}}}}});
         });
}

/// Whether hands could be dealt that are these wins, and hands that win nothing to all others.
bool deal_all(ExampleTable& example, const Wins& wins) {
  for (const bool winners : {true, false}) {
    for (std::uint8_t player = 0; player < example.table.players; ++player) {
      const bool dealt = wins[player].has_value() != winners ||
                         (winners ? deal_win(example, player, *wins[player]) : deal_nothing(example, player));
      if (!dealt) {
        return false;
      }
    }
  }
  return true;
}

std::string example_text(const ExampleTable& example, const Wins& wins) {
  const Rules& rules = example.rules();
  std::vector<std::string> names;
  std::vector<std::string> hands;
  std::vector<std::string> others;
  for (unsigned player = 0; player < example.table.players; ++player) {
    const std::string name = ExampleTable::name(player);
    if (!wins[player]) {
      others.push_back(fmt::format("{}{} {}", name, others.empty() ? " has" : "", example.count(player)));
      continue;
    }
    const HandCondition& hand = rules.dealt_wins[*wins[player]].hand;
    names.push_back(name);
    hands.push_back(only_totals(hand)              ? std::to_string(example.count(player))
                    : rules.dealt_wins.size() == 1 ? "such a hand"
                                                   : hand_noun(rules, hand));
  }
  // The counts of the other players are told if these decide what they pay.
  const DealtWin& win = rules.dealt_wins[*wins[0]];
  const bool counts = counts_matter(win.pays) && !example.transfers.empty() && !others.empty();
  const std::string outcome = (counts ? "; " + listed(others) : "") + ". " + example.outcome();
  if (hands.size() == 1) {
    const char* const has = win.when == DeclaredWhen::own_turn ? "holds" : "is dealt";
    return fmt::format("{} {} {} and declares it{}", names[0], has, hands[0], outcome);
  }
  const bool by_seat = win.several == spec::SeveralDealtWins::nearest_to_dealer;
  const std::string dealer = by_seat ? ExampleTable::name(example.table.players - 1U) + " deals. " : "";
  if (hands[0] != hands[1]) {
    return fmt::format("{}{} is dealt {} and {} {}{}", dealer, names[0], hands[0], names[1], hands[1], outcome);
  }
  return fmt::format("{}{} and {} are both dealt {}{}", dealer, names[0], names[1], hands[0], outcome);
}

/// Whether the first player's hand beats the second's.
bool first_beats(const ExampleTable& example, const Wins& wins) {
  const Rules& rules = example.rules();
  const auto& dealt = example.table.dealt;
  return meets(rules, rules.dealt_wins[*wins[0]].beats, dealt[1], count(rules, dealt[0])) == Answer::yes;
}

/// Deals the hands to three players, or to another number if that is not possible; `end` is how that must end, and `fits` what must be
/// true of the deal, if these matter.
std::optional<std::string> example_of(const Rules& rules, const Wins& wins, Effort& effort, End end = End::none,
                                      bool (*fits)(const ExampleTable&, const Wins&) = nullptr) {
  std::set<unsigned> tried;
  for (const unsigned number : {3U, 4U, 5U, 6U, 2U}) {
    const unsigned players = std::clamp<unsigned>(number, rules.fewest_players, rules.most_players);
    if (!tried.insert(players).second) {
      continue;
    }
    Wins seated = players < wins.size() ? Wins{wins.front(), wins.back()} : wins;
    seated.resize(players);
    ExampleTable example(rules, declared_table(rules, seated), effort);
    if (deal_all(example, seated) && (fits == nullptr || fits(example, seated)) && example.settle(false) &&
        (end == End::none || example.settled.end == end)) {
      return example_text(example, seated);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> examples_of_wins(Rules rules) {
  // An example tells players apart by when they play, and not by where they sit.
  rules.play_passes = spec::Direction::left;
  std::vector<std::string> examples;
  std::set<std::string> prices;
  std::vector<std::size_t> dealt;
  Effort effort;
  for (const std::size_t number : possible_wins(rules)) {
    if (rules.dealt_wins[number].when == DeclaredWhen::at_once) {
      dealt.push_back(number);
    }
    auto text = example_of(rules, {number}, effort);
    if (text && prices.insert(text->substr(text->find(". "))).second) {
      examples.push_back(*std::move(text));
    }
  }
  const auto add = [&](const Wins& wins, End end = End::none,
                       bool (*fits)(const ExampleTable&, const Wins&) = nullptr) {
    auto text = example_of(rules, wins, effort, end, fits);
    const bool found = text.has_value();
    if (found) {
      examples.push_back(*std::move(text));
    }
    return found;
  };
  bool beaten = false;
  for (const std::size_t winner : dealt) {
    for (const std::size_t other : dealt) {
      const bool beats = !rules.dealt_wins[winner].beats.any_of.empty() && winner != other;
      beaten = beaten || (beats && add({winner, other}, End::dealt_win, first_beats));
    }
  }
  (void)std::ranges::any_of(dealt, [&](std::size_t number) { return add({number, std::nullopt, number}); });
  return examples;
}

}  // namespace tonk::explore
