#include "verifier/play/check.hpp"
#include "verifier/play/moves.hpp"
#include "verifier/play/turns.hpp"

namespace tonk {

using spec::Rules;

void stop(const Rules& rules, Table& table, const Move& move, Finish how) {
  const bool first = table.last_round == Finish::none;
  if (how == Finish::drop && first && rules.after_drop == spec::AfterDrop::count) {
    finish(table, how, move.seat);
    return;
  }
  if (first) {
    table.last_round = how;
    table.finisher = move.seat;
  }
  table.to_move = move.seat;
  end_turn(rules, table);
}

namespace {

/// Where the house says nothing of slaps, the spread that is named, or the only one that the card fits, says what this one was for.
bool is_to_play(const Rules& rules, const Table& table, const Move& move) {
  if (rules.slapping != spec::Slapping::none) {
    return rules.slapping == spec::Slapping::to_play;
  }
  return move.spread_number != 0 || only_fitting_spread(rules, table, move.seat, move.cards[0]) != 0;
}

/// What follows a slap that is not allowed belongs to it, and is not found wrong once more. The turn that it breaks into goes on
/// after that. Says whether it can be followed.
bool break_in(Table& table, const Move& move) {
  const bool own_turn = move.seat == table.to_move && table.turn.begun;
  if (own_turn || table.interrupted || table.phase == Phase::shedding) {
    return false;
  }
  table.interrupted = true;
  table.resume = table.to_move;
  table.resumed = table.turn;
  table.resumed_phase = table.phase;
  return true;
}

bool is_on_top(const Table& table, Card card) {
  if (table.discards.empty()) {
    return false;
  }
  const Card top = table.discards.back();
  return top == card || !top.known() || !card.known();
}

}  // namespace

bool forbids_slap(Code code) {
  return code == Code::no_slap || code == Code::not_in_house || code == Code::not_the_top_discard;
}

void slap(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const bool forbidden = fault && forbids_slap(fault->code);
  if (forbidden && !break_in(table, move)) {
    return;
  }
  const Seat next = table.to_move;
  table.fresh_discard = false;
  if (!is_to_play(rules, table, move)) {
    table.to_move = move.seat;
    table.turn = Turn{};
    begin_turn(rules, table);
    take(rules, table, move);
    table.turn.end_waived = fault.has_value();
    return;
  }
  if (is_on_top(table, move.cards[0].card)) {
    table.discards.pop_back();
    add_to_spread(rules, table, move);
    table.player(move.seat).has_hit = true;
  }
  if ((forbidden || move.seat != table.discarder) && table.hand(move.seat).size() > 0) {
    table.resume = next;
    table.resumed = table.turn;
    table.turn = Turn{};
    table.turn.cards_laid = 1;
    table.to_move = move.seat;
    table.phase = Phase::shedding;
  }
}

}  // namespace tonk
