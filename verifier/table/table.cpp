#include "verifier/table/table.hpp"

#include <cassert>

namespace tonk {

void Table::clear(std::uint8_t player_count) {
  players = player_count;
  gone = 0;
  dealer = Seat{};
  to_move = Seat{};
  phase = Phase::dealt;
  finish = Finish::none;
  finisher = Seat{};
  stock = 0;
  turn = Turn{};
  resume = Seat{};
  resumed = Turn{};
  resumed_phase = Phase::start;
  interrupted = false;
  discarder = Seat{};
  fresh_discard = false;
  last_round = Finish::none;
  last_drawer = Seat{};
  replied_on = 0;
  draws = 0;
  for (std::size_t seat = 0; seat < player_count; ++seat) {
    hands[seat] = Holding{};
    standings[seat] = PlayerState{};
    dealt[seat] = Holding{};
    drew_hidden[seat] = false;
  }
  without_win = 0;
  declared = 0;
  claimed = no_claim;
  claim_open = false;
  spreads.clear();
  discards.clear();
  deck.clear();
  asides.clear();
  bets.clear();
  located = CardMultiset{};
  excused = CardSet{};
}

namespace {

/// Of a turn that has not begun, what is still to come counts.
bool now(const Table& table, Seat seat, bool this_turn, std::uint8_t to_come) {
  const bool playing = table.turn.begun && table.to_move == seat;
  return playing ? this_turn : to_come > 0;
}

}  // namespace

bool went_out_with(const LaidSpread& spread, Seat seat) {
  return spread.laid_this_turn && spread.laid_as == Meld::Kind::run && !spread.doubtful && spread.owner == seat;
}

bool waits(const spec::Rules& rules, const Table& table, Seat seat) {
  const PlayerState& standing = table.player(seat);
  return rules.waiting.ends_with_turn ? standing.waits > 0 : now(table, seat, standing.waiting, standing.waits);
}

bool lays_nothing(const spec::Rules& rules, const Table& table, Seat seat) {
  const PlayerState& standing = table.player(seat);
  return rules.waiting.ends_with_turn ? standing.lays_nothing > 0
                                      : now(table, seat, standing.frozen, standing.lays_nothing);
}

bool stays_in(const spec::Rules& rules, const Table& table, Seat seat) {
  const PlayerState& standing = table.player(seat);
  return rules.waiting.ends_with_turn ? standing.stays_in > 0 : now(table, seat, standing.held_in, standing.stays_in);
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
  if (!table.drew_hidden[seat.index]) {
    assert(dealt.hidden > 0);
    --dealt.hidden;
    dealt.known.insert(card);
  }
}

[[gnu::flatten]] void surrender(const Rules& rules, Table& table, Seat seat, Card card) {
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
