#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "explore/exact.hpp"
#include "explore/lint/lint.hpp"
#include "explore/odds/odds.hpp"
#include "explore/play/playing.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

/// By the number of cards, then by their total: which card of the pack completes such a hand; nothing where no hand makes the
/// total. The first card that completes a total is kept, so that the cards before it are enough for the rest.
std::vector<std::vector<std::optional<std::size_t>>> completions(const spec::Deck& deck, const std::vector<Card>& pack,
                                                                 unsigned cards) {
  const auto points = [&](Card card) -> std::size_t { return deck.points[card.index()]; };
  const std::size_t most = points(*std::ranges::max_element(pack, {}, points));
  std::vector<std::vector<std::optional<std::size_t>>> rows(cards + 1U);
  for (auto& row : rows) {
    row.resize(cards * most + 1);
  }
  rows[0][0] = 0;
  for (std::size_t number = 0; number < pack.size(); ++number) {
    const std::size_t worth = points(pack[number]);
    for (std::size_t row = cards; row > 0; --row) {
      for (std::size_t total = worth; total < rows[row].size(); ++total) {
        if (!rows[row][total] && rows[row - 1][total - worth]) {
          rows[row][total] = number;
        }
      }
    }
  }
  return rows;
}

}  // namespace

std::vector<unsigned> possible_totals(const spec::Rules& rules, unsigned cards) {
  const auto rows = completions(rules.deck, whole_pack(rules.deck), cards);
  std::vector<unsigned> totals;
  for (unsigned total = 0; total < rows.back().size(); ++total) {
    if (rows.back()[total]) {
      totals.push_back(total);
    }
  }
  return totals;
}

std::vector<Card> cards_making(const spec::Rules& rules, unsigned cards, unsigned total) {
  const std::vector<Card> pack = whole_pack(rules.deck);
  const auto rows = completions(rules.deck, pack, cards);
  std::vector<Card> found;
  for (std::size_t row = cards; row > 0; --row) {
    found.push_back(pack[*rows[row][total]]);
    total -= rules.deck.points[found.back().index()];
  }
  return found;
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

// Hands that win when dealt, and are dealt never or too often.

namespace {

using spec::DealtWin;
using spec::HandTest;
using spec::Rules;

std::string example(const Rules& rules, unsigned cards, unsigned total) {
  std::vector<Card> hand = cards_making(rules, cards, total);
  std::string text = std::to_string(total) + " is";
  std::ranges::sort(hand);
  for (const Card card : hand) {
    text += ' ' + to_string(card);
  }
  return text;
}

/// Which totals the deck can make, with example hands for those nearest to the missing one.
std::string proof(const Rules& rules, const HandTest& missed) {
  std::string text;
  for (const unsigned cards : hand_sizes(rules)) {
    const std::vector<unsigned> totals = possible_totals(rules, cards);
    const auto above = std::ranges::lower_bound(totals, missed.low);
    text += fmt::format("{}{} cards of this deck make {} and nothing else", text.empty() ? "" : "; ", cards,
                        as_ranges(totals));
    if (above != totals.begin()) {
      text += fmt::format(", where {}", example(rules, cards, *std::prev(above)));
    }
    if (above != totals.end()) {
      text += fmt::format("{} {}", above == totals.begin() ? ", where" : " and", example(rules, cards, *above));
    }
  }
  return text;
}

void find_impossible(const Rules& rules, std::vector<Lint>& found) {
  std::set<unsigned> possible;
  for (const unsigned cards : hand_sizes(rules)) {
    const std::vector<unsigned> totals = possible_totals(rules, cards);
    possible.insert(totals.begin(), totals.end());
  }
  for (const DealtWin& win : rules.dealt_wins) {
    std::string missed;
    const HandTest* first = nullptr;
    for (const std::vector<HandTest>& all_of : win.hand.any_of) {
      for (const HandTest& test : all_of) {
        const auto reached = possible.lower_bound(test.low);
        if (test.kind == HandTest::Kind::total && (reached == possible.end() || *reached > test.high)) {
          missed += (missed.empty() ? "" : " or ") + total_words(test);
          first = first == nullptr ? &test : first;
        }
      }
    }
    if (first != nullptr) {
      found.push_back({{fmt::format("no hand that is dealt here makes {}", missed), proof(rules, *first)},
                       LintCode::impossible_total,
                       win.hand_clause,
                       {}});
    }
  }
}

/// Reports wins that no deal ever brings. A deal whose odds cannot be worked out is assumed to bring every win.
void find_hidden(const Rules& rules, std::vector<Lint>& found) {
  std::vector<bool> counts(rules.dealt_wins.size());
  std::vector<bool> met(rules.dealt_wins.size());
  std::map<unsigned, unsigned> fewest_players;  // by the number of cards that each is dealt
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    fewest_players.emplace(rules.cards_dealt[players], players);
  }
  for (const unsigned cards : hand_sizes(rules)) {
    fewest_players.emplace(cards, rules.fewest_players);
  }
  for (const auto& [cards, players] : fewest_players) {
    const auto worked_out = odds(rules, players, cards);
    const Odds* const chances = std::get_if<Odds>(&worked_out);
    for (std::size_t win = 0; win < counts.size(); ++win) {
      counts[win] = counts[win] || chances == nullptr || chances->wins[win].player > 0;
      met[win] = met[win] || chances == nullptr || chances->wins[win].as_another > 0;
    }
  }
  for (std::size_t win = 0; win < counts.size(); ++win) {
    const spec::ClauseId clause = rules.dealt_wins[win].hand_clause;
    const bool told = !met[win] && std::ranges::any_of(found, [&](const Lint& lint) { return lint.clause == clause; });
    // A hand that wins at any point of a turn can be drawn even if it is never dealt.
    if (!counts[win] && !told && rules.dealt_wins[win].when != spec::DeclaredWhen::own_turn) {
      found.push_back(
          {{met[win] ? "every hand that wins so has another win that comes before it"
                     : "nobody can be dealt such a hand",
            met[win] ? "of two wins the one that pays more counts, and of equals the one listed first" : ""},
           LintCode::win_never_counts,
           clause,
           {}});
    }
  }
}

/// The share of hands won as dealt from which most players would call it another game.
const Fraction too_often{1, 4};

void find_frequent(const Rules& rules, std::vector<Lint>& found) {
  constexpr unsigned largest_table = 4;
  const unsigned most = std::min<unsigned>(rules.most_players, std::max<unsigned>(rules.fewest_players, largest_table));
  for (unsigned players = rules.fewest_players; players <= most; ++players) {
    const auto worked_out = odds(rules, players, rules.cards_dealt[players]);
    const Odds* const chances = std::get_if<Odds>(&worked_out);
    if (chances == nullptr || 1 - chances->nobody < too_often) {
      continue;
    }
    const auto often =
        std::ranges::max_element(chances->wins, [](const WinOdds& a, const WinOdds& b) { return a.paid < b.paid; });
    const Fraction over = 1 - chances->nobody;
    found.push_back({{fmt::format("where {} play, {} of the hands are won as they are dealt", players, percent(over)),
                      fmt::format("exactly {}; `tonk odds` tells more", fraction_text(over))},
                     LintCode::frequent_win,
                     rules.dealt_wins[static_cast<std::size_t>(often - chances->wins.begin())].hand_clause,
                     {}});
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
  find_frequent(rules, found);
}

}  // namespace tonk::explore
