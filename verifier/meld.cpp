#include "verifier/meld.hpp"

#include <bit>

namespace tonk {
namespace {

/// The cards as bits in the order of the house's runs; 0 where they are not of one suit or not in the order.
std::uint32_t in_run_order(const spec::Rules& rules, CardSet cards) {
  if (cards.empty() || !CardSet::all_naturals().contains(cards)) {
    return 0;
  }
  const Suit suit = (*cards.begin()).suit();
  if (!CardSet::of(suit).contains(cards)) {
    return 0;
  }
  std::uint32_t places = 0;
  unsigned found = 0;
  for (std::size_t place = 0; place < rules.deck.order.size(); ++place) {
    if (cards.contains(Card{rules.deck.order[place], suit})) {
      places |= std::uint32_t{1} << place;
      ++found;
    }
  }
  return found == cards.size() ? places : 0;
}

bool unbroken(std::uint32_t places) {
  const std::uint32_t shifted = places >> static_cast<unsigned>(std::countr_zero(places));
  return (shifted & (shifted + 1)) == 0;
}

bool one_rank(CardSet cards) {
  return !cards.empty() && CardSet::all_naturals().contains(cards) &&
         CardSet::of((*cards.begin()).rank()).contains(cards);
}

}  // namespace

LaidSpread::Kind meld_of(const spec::Rules& rules, CardSet cards) {
  const unsigned size = cards.size();
  if (size >= rules.melds.book_least && size <= rules.melds.book_most && one_rank(cards)) {
    return LaidSpread::Kind::book;
  }
  if (size >= rules.melds.run_least) {
    const std::uint32_t places = in_run_order(rules, cards);
    if (places != 0 && unbroken(places)) {
      return LaidSpread::Kind::run;
    }
  }
  return LaidSpread::Kind::unclear;
}

bool fits(const spec::Rules& rules, const LaidSpread& spread, Card card) {
  if (spread.kind == LaidSpread::Kind::unclear || !card.known()) {
    return true;
  }
  if (spread.cards.contains(card)) {
    return false;
  }
  CardSet longer = spread.cards;
  longer.insert(card);
  return meld_of(rules, longer) == spread.kind;
}

CardSet extensions(const spec::Rules& rules, const LaidSpread& spread) {
  CardSet fitting;
  if (spread.kind == LaidSpread::Kind::unclear) {
    return fitting;
  }
  for (const Card card : rules.deck.pack) {
    if (fits(rules, spread, card)) {
      fitting.insert(card);
    }
  }
  return fitting;
}

}  // namespace tonk
