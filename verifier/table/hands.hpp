#pragma once

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table/card_multiset.hpp"
#include "verifier/table/table.hpp"

/// How cards come to hands and leave them, and what is then known of where they are.
namespace tonk {

/// A card that has come to light in a certain place, though all of its kind were in others.
void settle_again(Table& table, Card card);

/// A card that has come to light in a certain place.
inline void settle_place(const spec::Rules& rules, Table& table, Card card) {
  if (table.located.count(card) < rules.deck.packs) {
    table.located.insert(card);
  } else {
    settle_again(table, card);
  }
}

/// A card that comes into a hand: face up, or `??`.
inline void receive(const spec::Rules& rules, Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (card.known()) {
    settle_place(rules, table, card);
    hand.known.insert(card);
  } else {
    ++hand.hidden;
    table.drew_hidden[seat.index] = true;
  }
}

/// A card that leaves a hand, known or not, held or not.
void surrender(const spec::Rules& rules, Table& table, Seat seat, Card card);

/// A card from among a hand's hidden ones; it was dealt, unless hidden cards were drawn since.
void uncover(const spec::Rules& rules, Table& table, Seat seat, Card card);

/// Puts right what is known of a holding by what was seen of the whole of it. `seen` has as many cards as the hand, and agrees.
void reveal(const spec::Rules& rules, Table& table, Seat seat, const CardMultiset& seen);

}  // namespace tonk
