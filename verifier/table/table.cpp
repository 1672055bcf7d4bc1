#include "verifier/table/table.hpp"

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

}  // namespace tonk
