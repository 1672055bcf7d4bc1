#include "explore/lint/totals.hpp"

#include <algorithm>
#include <limits>

namespace tonk::explore {
namespace {

/// Whether so many of the first cards can make a total, and the last card that is needed for it.
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
  std::sort(sizes.begin(), sizes.end());
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

}  // namespace tonk::explore
