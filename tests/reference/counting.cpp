#include "tests/reference/counting.hpp"

#include <algorithm>

#include "tests/reference/spreads.hpp"

namespace tonk::reference {
namespace {

int sum(const Table& table, const Cards& cards) {
  int points = 0;
  for (const Card card : cards) {
    points += static_cast<int>(table.points(card));
  }
  return points;
}

Cards without(Cards cards, const Cards& others) {
  for (const Card card : others) {
    remove(cards, card);
  }
  return cards;
}

/// Whatever is laid first, the best that can be done with the rest.
int least_left(const Table& table, const Cards& cards) {
  int least = sum(table, cards);
  for (const Cards& spread : spreads_in(*table.rules, cards, cards.size())) {
    least = std::min(least, least_left(table, without(cards, spread)));
  }
  return least;
}

int best_suit(const Table& table, const Cards& cards) {
  int best = 0;
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    Cards of_suit;
    for (const Card card : cards) {
      if (card.is_natural() && card.suit() == static_cast<Suit>(suit)) {
        of_suit.push_back(card);
      }
    }
    best = std::max(best, sum(table, of_suit));
  }
  return best;
}

}  // namespace

int count_of(const Table& table, const Cards& hand) {
  switch (table.rules->counting) {
    case spec::Counting::all_cards: return sum(table, hand);
    case spec::Counting::unmatched_cards: return least_left(table, hand);
    case spec::Counting::best_suit: return best_suit(table, hand);
  }
  return 0;
}

bool all_matched(const Table& table, const Cards& hand) {
  if (hand.empty()) {
    return true;
  }
  for (const Cards& spread : spreads_in(*table.rules, hand, hand.size())) {
    if (holds(spread, hand.front()) && all_matched(table, without(hand, spread))) {
      return true;
    }
  }
  return false;
}

}  // namespace tonk::reference
