#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <ranges>

#include "explore/exact.hpp"
#include "explore/lint/lint.hpp"
#include "explore/odds/odds.hpp"
#include "explore/play/playing.hpp"
#include "explore/words.hpp"
#include "spec/source.hpp"

namespace tonk::explore {

HandsByTotal hands_by_total(const spec::Rules& rules, unsigned cards) {
  std::vector<HandsByTotal> by_cards(cards + 1U);
  by_cards[0].emplace(0, std::vector<Card>());
  for (const Card card : whole_pack(rules.deck)) {
    // The largest hands first, so that none gets the same card twice.
    for (unsigned size = cards; size > 0; --size) {
      for (const auto& [total, hand] : by_cards[size - 1]) {
        const auto [made, is_new] = by_cards[size].try_emplace(total + rules.deck.points[card.index()], hand);
        if (is_new) {
          made->second.push_back(card);
        }
      }
    }
  }
  return std::move(by_cards.back());
}

std::string as_ranges(const std::vector<unsigned>& numbers) {
  std::string text;
  for (std::size_t first = 0; first < numbers.size();) {
    std::size_t last = first;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[first]);
    if (last > first) {
      text += (last == first + 1 ? ", " : " to ") + std::to_string(numbers[last]);
    }
    first = last + 1;
  }
  return text;
}

namespace {

using spec::DealtWin;
using spec::HandTest;
using spec::Rules;

std::string example(const HandsByTotal::value_type& total_and_hand) {
  auto [total, hand] = total_and_hand;
  std::string text = std::to_string(total) + " is";
  std::ranges::sort(hand);
  for (const Card card : hand) {
    text += ' ' + to_string(card);
  }
  return text;
}

/// Which totals the deck can make, with example hands for those nearest to the missing one.
std::string proof(const std::map<unsigned, HandsByTotal>& hands, const HandTest& missed) {
  std::string text;
  for (const auto& [cards, by_total] : hands) {
    const auto totals = std::views::keys(by_total);
    const auto above = by_total.lower_bound(missed.low);
    text += fmt::format("{}{} of this deck {} and nothing else", text.empty() ? "" : "; ",
                        cards == 1 ? "1 card" : fmt::format("{} cards", cards),
                        (cards == 1 ? "makes " : "make ") + as_ranges({totals.begin(), totals.end()}));
    if (above != by_total.begin()) {
      text += ", where " + example(*std::prev(above));
    }
    if (above != by_total.end()) {
      text += (above == by_total.begin() ? ", where " : " and ") + example(*above);
    }
  }
  return text;
}

/// Whether the test is what `totals that never win` has left of another, so that nobody has written its numbers.
bool is_left_over(const Rules& rules, const HandTest& test) {
  const std::vector<std::string_view> never =
      spec::split(rules.clause(rules.clause_of(spec::Key::never_winning)).text, " ,;");
  const auto is_never = [&](int total) { return std::ranges::count(never, std::to_string(total)) != 0; };
  return is_never(test.low - 1) || is_never(test.high + 1);
}

void find_impossible(const Rules& rules, std::vector<Lint>& found) {
  std::map<unsigned, HandsByTotal> hands;  // by the number of cards that may be dealt
  for (const unsigned cards : hand_sizes(rules)) {
    hands.emplace(cards, hands_by_total(rules, cards));
  }
  const auto is_impossible = [&](const HandTest& test) {
    return test.kind == HandTest::Kind::total && !is_left_over(rules, test) &&
           std::ranges::none_of(hands, [&](const auto& of_size) {
             const auto reached = of_size.second.lower_bound(test.low);
             return reached != of_size.second.end() && reached->first <= test.high;
           });
  };
  for (const DealtWin& win : rules.dealt_wins) {
    if (win.when == spec::DeclaredWhen::own_turn) {
      continue;  // by then the hand may have any number of cards
    }
    std::string missed;
    const HandTest* first = nullptr;
    for (const HandTest& test : win.hand.any_of | std::views::join | std::views::filter(is_impossible)) {
      missed += (missed.empty() ? "" : " or ") + total_words(test);
      first = first == nullptr ? &test : first;
    }
    if (first != nullptr) {
      found.push_back({{fmt::format("no hand that is dealt here makes {}", missed), proof(hands, *first)},
                       LintCode::impossible_total,
                       win.hand_clause});
    }
  }
}

/// Fewer than usual: a house is also checked while it is written.
constexpr std::uint64_t most_steps = 20'000'000;

/// Whether any other win that a hand has as it is dealt keeps it from being this one: it is of the same time, or of an earlier one at
/// which it has to be declared.
bool comes_late(const Rules& rules, const DealtWin& win) {
  const auto is_before = [&](const DealtWin& other) {
    const bool must = other.when == spec::DeclaredWhen::at_once && other.declaring == spec::Declaring::must;
    return &other == &win || other.when == win.when || must;
  };
  return win.when != spec::DeclaredWhen::own_turn && std::ranges::all_of(rules.dealt_wins, is_before);
}

/// Reports wins that no deal ever brings. A deal whose odds cannot be worked out is assumed to bring every win.
void find_hidden(const Rules& rules, std::vector<Lint>& found) {
  std::vector<bool> counts(rules.dealt_wins.size());
  std::vector<bool> met(rules.dealt_wins.size());
  std::map<unsigned, unsigned> fewest_players;  // by the number of cards that each player is dealt
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    fewest_players.emplace(rules.cards_dealt[players], players);
  }
  for (const unsigned cards : hand_sizes(rules)) {
    fewest_players.emplace(cards, rules.fewest_players);
  }
  for (const auto& [cards, players] : fewest_players) {
    const std::optional<Odds> chances = odds(rules, players, cards, most_steps);
    for (std::size_t win = 0; win < counts.size(); ++win) {
      counts[win] = counts[win] || !chances || chances->wins[win].player > 0;
      met[win] = met[win] || !chances || chances->wins[win].as_another > 0;
    }
  }
  for (std::size_t win = 0; win < counts.size(); ++win) {
    const spec::ClauseId clause = rules.dealt_wins[win].hand_clause;
    const bool told = !met[win] && std::ranges::any_of(found, [&](const Lint& lint) { return lint.clause == clause; });
    // A hand that wins at any point of a turn can be drawn even if it is never dealt.
    const spec::DeclaredWhen when = rules.dealt_wins[win].when;
    const bool never = met[win] ? comes_late(rules, rules.dealt_wins[win]) : when != spec::DeclaredWhen::own_turn;
    if (!counts[win] && !told && never) {
      found.push_back(
          {{met[win] ? "every hand that wins so has another win that comes before it"
                     : "nobody can be dealt such a hand",
            met[win] ? "of two wins the one that pays more counts, and of equals the one listed first" : ""},
           LintCode::win_never_counts,
           clause});
    }
  }
}

/// Only wins that are declared at once meet others.
void find_unmet(const Rules& rules, std::vector<Lint>& found) {
  for (const DealtWin& win : rules.dealt_wins) {
    if (win.when != spec::DeclaredWhen::at_once && !win.beats.any_of.empty()) {
      found.push_back({{"what this hand `beats` has no effect: it is declared on a turn, and then meets no other",
                        "leave `beats` out, or let the hand be declared at once"},
                       LintCode::no_effect,
                       win.hand_clause});
    }
  }
}

/// The share of hands won as dealt from which most players would call it another game.
const Fraction too_often{1, 4};

void find_frequent(const Rules& rules, std::vector<Lint>& found) {
  constexpr unsigned largest_table = 4;
  const unsigned most = std::min<unsigned>(rules.most_players, std::max<unsigned>(rules.fewest_players, largest_table));
  for (unsigned players = rules.fewest_players; players <= most; ++players) {
    const std::optional<Odds> chances = odds(rules, players, rules.cards_dealt[players], most_steps);
    if (!chances || 1 - chances->nobody < too_often) {
      continue;
    }
    const auto often = std::ranges::max_element(chances->wins, {}, &WinOdds::paid);
    const Fraction over = 1 - chances->nobody;
    found.push_back({{fmt::format("where {} play, {} of the hands are won as they are dealt", players, percent(over)),
                      fmt::format("exactly {}; `tonk odds` tells more", fraction_text(over))},
                     LintCode::frequent_win,
                     rules.dealt_wins[static_cast<std::size_t>(often - chances->wins.begin())].hand_clause});
    return;
  }
}

}  // namespace

void lint_dealt_wins(const Rules& rules, std::vector<Lint>& found) {
  if (rules.dealt_wins.empty()) {
    return;
  }
  if (rules.counting == spec::Counting::all_cards) {
    find_impossible(rules, found);
  }
  find_hidden(rules, found);
  find_unmet(rules, found);
  find_frequent(rules, found);
}

}  // namespace tonk::explore
