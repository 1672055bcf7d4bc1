#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <limits>
#include <set>

#include "explore/exact.hpp"
#include "explore/lint/lint.hpp"
#include "explore/odds/odds.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

/// For each number of cards and each total: the last card of a hand that makes it, if there is one.
class Sums {
 public:
  Sums(const spec::Rules& rules, unsigned cards) : rules_(rules), rows_(cards + 1U) {
    for (unsigned pack = 0; pack < rules.deck.packs; ++pack) {
      deck_.insert(deck_.end(), rules.deck.pack.begin(), rules.deck.pack.end());
    }
    unsigned most = 0;
    for (const Card card : deck_) {
      most = std::max<unsigned>(most, rules.deck.points[card.index()]);
    }
    for (std::vector<std::size_t>& row : rows_) {
      row.assign(std::size_t{cards} * most + 1, never);
    }
    rows_[0][0] = 0;
    for (std::size_t number = 0; number < deck_.size(); ++number) {
      add(number);
    }
  }

  [[nodiscard]] std::vector<unsigned> totals() const {
    std::vector<unsigned> found;
    for (std::size_t total = 0; total < rows_.back().size(); ++total) {
      if (rows_.back()[total] != never) {
        found.push_back(static_cast<unsigned>(total));
      }
    }
    return found;
  }

  [[nodiscard]] std::vector<Card> cards(std::size_t total) const {
    std::vector<Card> found;
    for (std::size_t row = rows_.size() - 1; row > 0; --row) {
      found.push_back(deck_[rows_[row][total]]);
      total -= points(found.back());
    }
    return found;
  }

 private:
  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] std::size_t points(Card card) const { return rules_.deck.points[card.index()]; }

  /// The first card that completes a total is kept, so that the cards before it are enough for the rest.
  void add(std::size_t number) {
    const std::size_t worth = points(deck_[number]);
    for (std::size_t row = rows_.size() - 1; row > 0; --row) {
      for (std::size_t total = worth; total < rows_[row].size(); ++total) {
        if (rows_[row][total] == never && rows_[row - 1][total - worth] != never) {
          rows_[row][total] = number;
        }
      }
    }
  }

  const spec::Rules& rules_;
  std::vector<Card> deck_;
  std::vector<std::vector<std::size_t>> rows_;  ///< by the number of cards, then by the total
};

}  // namespace

std::vector<unsigned> possible_totals(const spec::Rules& rules, unsigned cards) { return Sums{rules, cards}.totals(); }

std::vector<Card> cards_making(const spec::Rules& rules, unsigned cards, unsigned total) {
  return Sums{rules, cards}.cards(total);
}

std::vector<unsigned> hand_sizes(const spec::Rules& rules) {
  std::vector<unsigned> sizes;
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    sizes.push_back(rules.cards_dealt[players]);
  }
  for (unsigned number = 1; number < 64; ++number) {
    if (((rules.also_dealt >> number) & 1U) != 0) {
      sizes.push_back(number);
    }
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
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

/// What the cards of the deck make, and the hands nearest to what they do not make.
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

void find_impossible_in(const Rules& rules, const DealtWin& win, const std::set<unsigned>& possible,
                        std::vector<Lint>& found) {
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
    found.push_back({LintCode::impossible_total,
                     win.hand_clause,
                     fmt::format("no hand that is dealt here makes {}", missed),
                     proof(rules, *first),
                     {}});
  }
}

void find_impossible(const Rules& rules, std::vector<Lint>& found) {
  std::set<unsigned> possible;
  for (const unsigned cards : hand_sizes(rules)) {
    const std::vector<unsigned> totals = possible_totals(rules, cards);
    possible.insert(totals.begin(), totals.end());
  }
  for (const DealtWin& win : rules.dealt_wins) {
    find_impossible_in(rules, win, possible, found);
  }
}

struct Deal {
  unsigned players = 0;
  unsigned cards = 0;
};

/// Each number of cards once, with the fewest players who are dealt that many.
std::vector<Deal> deals(const Rules& rules) {
  std::vector<Deal> found;
  const auto add = [&](unsigned players, unsigned cards) {
    const bool known = std::ranges::any_of(found, [&](const Deal& deal) { return deal.cards == cards; });
    if (!known) {
      found.push_back({players, cards});
    }
  };
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    add(players, rules.cards_dealt[players]);
  }
  for (const unsigned cards : hand_sizes(rules)) {
    add(rules.fewest_players, cards);
  }
  return found;
}

/// What no deal ever brings; a deal that cannot be worked out may bring anything.
void find_hidden(const Rules& rules, std::vector<Lint>& found) {
  std::vector<bool> counts(rules.dealt_wins.size());
  std::vector<bool> met(rules.dealt_wins.size());
  for (const Deal& deal : deals(rules)) {
    const auto worked_out = odds(rules, deal.players, deal.cards);
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
      found.push_back({LintCode::win_never_counts,
                       clause,
                       met[win] ? "every hand that wins so has another win that comes before it"
                                : "nobody can be dealt such a hand",
                       met[win] ? "of two wins the one that pays more counts, and of equals the one listed first" : "",
                       {}});
    }
  }
}

/// From here on most players would call it another game.
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
    found.push_back({LintCode::frequent_win,
                     rules.dealt_wins[static_cast<std::size_t>(often - chances->wins.begin())].hand_clause,
                     fmt::format("where {} play, {} of the hands are won as they are dealt", players, percent(over)),
                     fmt::format("exactly {}; `tonk odds` tells more", fraction_text(over)),
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
