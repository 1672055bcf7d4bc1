#include "verifier/table/count.hpp"

#include <algorithm>

#include "verifier/table/arrange.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// The least and the most that one card can count, of those in the pack; and the least that one held can. A card that is held
/// and not in the pack counts nothing, so that none held counts more than the pack's.
struct Extremes {
  int held_low = 255;
  int pack_low = 255;
  int pack_high = 0;

  Extremes(const Rules& rules, const Holding& holding) {
    for (const Card card : rules.deck.pack) {
      const int points = rules.deck.points[card.index()];
      pack_low = std::min(pack_low, points);
      pack_high = std::max(pack_high, points);
    }
    held_low = pack_low;
    for (const Card card : holding.known.first()) {
      held_low = std::min<int>(held_low, rules.deck.points[card.index()]);
    }
  }
};

/// What an uncertain holding counts at least and at most, given what its known cards count.
Points bounds(const Rules& rules, const Holding& holding, int known) {
  if (holding.certain()) {
    return {known, known};
  }
  const Extremes of_one{rules, holding};
  const int low = known + holding.hidden * of_one.pack_low - holding.gone * of_one.pack_high;
  return {std::max(0, low), known + holding.hidden * of_one.pack_high - holding.gone * of_one.held_low};
}

Points all_cards(const Rules& rules, const Holding& holding) {
  return bounds(rules, holding, points_of(rules, holding.known.first()) + points_of(rules, holding.known.second()));
}

Points best_suit(const Rules& rules, const Holding& holding) {
  int best = 0;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
    const CardSet cards = CardSet::of(suit);
    best = std::max(best,
                    points_of(rules, holding.known.first() & cards) + points_of(rules, holding.known.second() & cards));
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
