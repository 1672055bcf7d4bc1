#include "verifier/table/table.hpp"

#include <cassert>

namespace tonk {

std::vector<Card> cards_of(const CardMultiset& bag) {
  std::vector<Card> cards;
  cards.reserve(bag.size());
  for (const Card card : bag.first()) {
    cards.insert(cards.end(), bag.count(card), card);
  }
  return cards;
}

void Table::clear(std::uint8_t player_count) {
  static_cast<TableState&>(*this) = TableState{.players = player_count};
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    hands[seat] = Holding{};
    standings[seat] = PlayerState{};
    dealt[seat] = Holding{};
    hidden_draws[seat] = 0;
    dealt_or_drawn[seat] = CardMultiset{};
  }
  spreads.clear();
  discards.clear();
  deck.clear();
  passed_over.clear();
  asides.clear();
  bets.clear();
}

namespace {

/// Whether a player is kept from something on the turn that is being played; of a turn that has not begun, what is to come counts.
bool is_kept(const spec::Rules& rules, const Table& table, Seat seat, bool PlayerState::*now,
             std::uint16_t PlayerState::*to_come) {
  const PlayerState& standing = table.player(seat);
  const bool playing = !rules.waiting.ends_with_turn && table.turn.begun && table.to_move == seat;
  return playing ? standing.*now : standing.*to_come > 0;
}

}  // namespace

bool went_out_with(const LaidSpread& spread, Seat seat) {
  return spread.laid_this_turn && spread.laid_as == Meld::Kind::run && !spread.doubtful && spread.owner == seat;
}

unsigned hits_this_turn_on(const Table& table, Seat owner) {
  unsigned hits = 0;
  for (const LaidSpread& spread : table.spreads) {
    hits += spread.owner == owner ? spread.hits_this_turn : 0U;
  }
  return hits;
}

bool waits(const spec::Rules& rules, const Table& table, Seat seat) {
  return is_kept(rules, table, seat, &PlayerState::waiting, &PlayerState::waits);
}

bool lays_nothing(const spec::Rules& rules, const Table& table, Seat seat) {
  return is_kept(rules, table, seat, &PlayerState::frozen, &PlayerState::lays_nothing);
}

bool stays_in(const spec::Rules& rules, const Table& table, Seat seat) {
  return is_kept(rules, table, seat, &PlayerState::held_in, &PlayerState::stays_in);
}

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
  if (table.hidden_draws[seat.index] != 0) {
    table.dealt_or_drawn[seat.index].insert(card);
    return;
  }
  assert(dealt.hidden > 0);
  --dealt.hidden;
  dealt.known.insert(card);
}

void surrender_unseen(const Rules& rules, Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
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

void reveal_some(const Rules& rules, Table& table, Seat seat, CardSet seen) {
  Holding& hand = table.hand(seat);
  for (const Card card : seen) {
    uncover(rules, table, seat, card);
    hand.known.insert(card);
    --hand.hidden;
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
