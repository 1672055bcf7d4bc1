#include "verifier/table/hands.hpp"

#include <cassert>

namespace tonk {

using spec::Rules;

void settle_again(Table& table, Card card) {
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    Holding& holding = table.hands[seat];
    if (holding.gone > 0 && holding.known.erase(card)) {
      --holding.gone;  // this is the card that had left it unseen
      return;
    }
  }
  table.excused.insert(card);
}

void uncover(const Rules& rules, Table& table, Seat seat, Card card) {
  settle_place(rules, table, card);
  Holding& dealt = table.dealt[seat.index];
  if (!table.drew_hidden[seat.index]) {
    assert(dealt.hidden > 0);
    --dealt.hidden;
    dealt.known.insert(card);
  }
}

void surrender(const Rules& rules, Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (hand.gone == 0 && card.known() && hand.known.erase(card)) {
    return;
  }
  if (hand.size() <= 0) {
    if (card.known()) {
      settle_place(rules, table, card);
    }
    return;
  }
  const bool held = card.known() && hand.known.erase(card);
  if (!held && card.known() && hand.hidden > 0) {
    --hand.hidden;
    uncover(rules, table, seat, card);
  } else if (!card.known() && hand.known.empty()) {
    --hand.hidden;
  } else if (!held) {
    ++hand.gone;
    if (card.known()) {
      settle_place(rules, table, card);
    }
  }
  if (hand.size() == 0) {
    hand = Holding{};
  }
}

void reveal(const Rules& rules, Table& table, Seat seat, const CardMultiset& seen) {
  Holding& hand = table.hand(seat);
  CardMultiset before = hand.known;
  for (const CardSet cards : {seen.first(), seen.second()}) {
    for (const Card card : cards) {
      if (!before.erase(card)) {
        uncover(rules, table, seat, card);
      }
    }
  }
  hand.known = seen;
  hand.hidden = 0;
  hand.gone = 0;
}

}  // namespace tonk
