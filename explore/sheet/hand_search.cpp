#include "explore/sheet/hand_search.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

#include "verifier/table/arrange.hpp"
#include "verifier/table/count.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk::explore {
namespace {

using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

Holding holding(CardSet cards) {
  Holding held;
  held.known = CardMultiset{cards};
  return held;
}

/// How far the cards are from meeting a test; 0 where they do.
int distance(const Rules& rules, const HandTest& test, const Holding& held) {
  static constexpr int foreign_card = 20;
  switch (test.kind) {
    case HandTest::Kind::total: {
      const int points = count(rules, held).low;
      return points < test.low ? test.low - points : std::max(0, points - test.high);
    }
    case HandTest::Kind::only: return foreign_card * static_cast<int>((held.known.first() - test.cards).size());
    case HandTest::Kind::matched:
      return least_unmatched(rules, cards_of(held.known)) + (all_matched(rules, cards_of(held.known)) ? 0 : 1);
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

/// Goes from a random hand to better ones, a card at a time.
class Search {
 public:
  Search(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among)
      : rules_(rules), condition_(condition), cards_(cards), among_(among.begin(), among.end()) {}

  std::optional<CardSet> run() {
    static constexpr int attempts = 12;
    if (cards_ == 0 || cards_ > among_.size()) {
      return std::nullopt;
    }
    for (int attempt = 0; attempt < attempts; ++attempt) {
      shuffle();
      improve();
      if (left_ == 0) {
        return hand();
      }
    }
    return std::nullopt;
  }

 private:
  void shuffle() {
    for (std::size_t i = among_.size() - 1; i > 0; --i) {
      std::swap(among_[i], among_[random_() % (i + 1)]);
    }
    left_ = distance(rules_, condition_, holding(hand()));
  }

  /// The hand is the first of the cards.
  [[nodiscard]] CardSet hand() const {
    CardSet cards;
    for (std::size_t i = 0; i < cards_; ++i) {
      cards.insert(among_[i]);
    }
    return cards;
  }

  void improve() {
    while (left_ > 0 && improve_by_one()) {
    }
  }

  bool improve_by_one() {
    for (std::size_t mine = 0; mine < cards_; ++mine) {
      for (std::size_t other = cards_; other < among_.size(); ++other) {
        std::swap(among_[mine], among_[other]);
        const int left = distance(rules_, condition_, holding(hand()));
        if (left < left_) {
          left_ = left;
          return true;
        }
        std::swap(among_[mine], among_[other]);
      }
    }
    return false;
  }

  const Rules& rules_;
  const HandCondition& condition_;
  std::size_t cards_;
  std::vector<Card> among_;
  std::minstd_rand random_{20};
  int left_ = 0;
};

}  // namespace

std::optional<CardSet> find_hand(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among) {
  return Search(rules, condition, cards, among).run();
}

std::optional<CardSet> find_count(const Rules& rules, unsigned count, CardSet among) {
  HandTest test;
  test.low = test.high = static_cast<std::uint16_t>(count);
  const HandCondition condition{{{test}}};
  for (const unsigned cards : {2U, 3U, 1U, 4U, 5U}) {
    if (auto hand = find_hand(rules, condition, cards, among)) {
      return hand;
    }
  }
  return std::nullopt;
}

}  // namespace tonk::explore
