#include "verifier/table/count.hpp"

#include <algorithm>

#include "verifier/table/arrange.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// The least and the most that one card can count, of those known to be held and of those in the pack.
struct Extremes {
  int held_low = 255;
  int held_high = 0;
  int pack_low = 255;
  int pack_high = 0;

  Extremes(const Rules& rules, const Holding& holding) {
    for (const Card card : rules.deck.pack) {
      const int points = rules.deck.points[card.index()];
      pack_low = std::min(pack_low, points);
      pack_high = std::max(pack_high, points);
    }
    held_low = pack_low;
    held_high = pack_high;
    for (const Card card : holding.known.first()) {
      const int points = rules.deck.points[card.index()];
      held_low = std::min(held_low, points);
      held_high = std::max(held_high, points);
    }
  }
};

/// What an uncertain holding counts at least and at most, given what its known cards count.
Points bounds(const Rules& rules, const Holding& holding, int known) {
  if (holding.certain()) {
    return {known, known};
  }
  const Extremes of_one{rules, holding};
  const int low = known + holding.hidden * of_one.pack_low - holding.gone * of_one.held_high;
  return {std::max(0, low), known + holding.hidden * of_one.pack_high - holding.gone * of_one.held_low};
}

Points all_cards(const Rules& rules, const Holding& holding) {
  return bounds(rules, holding, points_of(rules, holding.known.first()) + points_of(rules, holding.known.second()));
}

Points best_suit(const Rules& rules, const Holding& holding) {
  int best = 0;
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    const CardSet cards = CardSet::of(static_cast<Suit>(suit));
    best = std::max(best,
                    points_of(rules, holding.known.first() & cards) + points_of(rules, holding.known.second() & cards));
  }
  if (holding.certain()) {
    return {best, best};
  }
  const Points widest = bounds(rules, holding, best);
  return {holding.gone > 0 ? 0 : best, widest.high};
}

Points unmatched(const Rules& rules, const Holding& holding) {
  if (!holding.certain()) {
    return {0, all_cards(rules, holding).high};
  }
  const int least = least_unmatched(rules, cards_of(holding.known));
  return {least, least};
}

}  // namespace

int points_of(const Rules& rules, CardSet cards) {
  int total = 0;
  for (const Card card : cards) {
    total += rules.deck.points[card.index()];
  }
  return total;
}

Points count(const Rules& rules, const Holding& holding) {
  switch (rules.counting) {
    case spec::Counting::all_cards: return all_cards(rules, holding);
    case spec::Counting::unmatched_cards: return unmatched(rules, holding);
    case spec::Counting::best_suit: return best_suit(rules, holding);
  }
  return {};
}

}  // namespace tonk
