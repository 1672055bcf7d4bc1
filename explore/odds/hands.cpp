#include "explore/odds/cards.hpp"

#include <map>
#include <utility>

namespace tonk::explore {
namespace {

using spec::HandTest;
using spec::Rules;

/// The sets of cards that the conditions name.
std::vector<CardSet> named_sets(const Rules& rules) {
  std::vector<CardSet> sets;
  for (const spec::DealtWin& win : rules.dealt_wins) {
    for (const spec::HandCondition* const condition : {&win.hand, &win.beats}) {
      for (const std::vector<HandTest>& tests : condition->any_of) {
        for (const HandTest& test : tests) {
          if (test.kind == HandTest::Kind::only) {
            sets.push_back(test.cards);
          }
        }
      }
    }
  }
  return sets;
}

/// All that the dealt wins of the house can see of a card, but for spreads.
std::vector<int> looks(const Rules& rules, const std::vector<CardSet>& sets, Card card) {
  const bool suits_count = rules.counting == spec::Counting::best_suit;
  std::vector<int> looks{rules.deck.points[card.index()]};
  looks.push_back(suits_count && card.is_natural() ? static_cast<int>(card.suit()) : -1);
  for (const CardSet set : sets) {
    looks.push_back(set.contains(card) ? 1 : 0);
  }
  return looks;
}

}  // namespace

std::vector<CardClass> card_classes(const Rules& rules) {
  const std::vector<CardSet> sets = named_sets(rules);
  std::map<std::vector<int>, CardClass> by_looks;
  for (const Card card : rules.deck.pack) {
    CardClass& cards = by_looks[looks(rules, sets, card)];
    cards.insert(cards.end(), rules.deck.packs, card);
  }
  std::vector<CardClass> classes;
  classes.reserve(by_looks.size());
  for (auto& [unused, cards] : by_looks) {
    classes.push_back(std::move(cards));
  }
  return classes;
}

Integer how_many_counts(const std::vector<CardClass>& classes, unsigned cards) {
  std::vector<Integer> by_cards(cards + 1);
  by_cards[0] = 1;
  for (const CardClass& one : classes) {
    for (unsigned sum = cards; sum > 0; --sum) {
      for (unsigned number = 1; number <= sum && number <= one.size(); ++number) {
        by_cards[sum] += by_cards[sum - number];
      }
    }
  }
  return by_cards[cards];
}

Integer ways_to_draw(const std::vector<CardClass>& classes, const Counts& counts) {
  Integer ways = 1;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    ways *= choose(static_cast<unsigned>(classes[at].size()), counts[at]);
  }
  return ways;
}

CardMultiset example_of(const std::vector<CardClass>& classes, const Counts& counts) {
  CardMultiset bag;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    for (std::size_t number = 0; number < counts[at]; ++number) {
      bag.insert(classes[at][number]);
    }
  }
  return bag;
}

}  // namespace tonk::explore
