#include "verifier/moves.hpp"
#include "verifier/turns.hpp"

namespace tonk {

using spec::Rules;

void stop(const Rules& rules, Table& table, const Move& move, Finish how) {
  const bool counted = how == Finish::drop && rules.after_drop == spec::AfterDrop::count;
  if (counted || table.last_round != Finish::none) {
    finish(table, how, move.seat);
    return;
  }
  table.last_round = how;
  table.finisher = move.seat;
  table.to_move = move.seat;
  end_turn(rules, table);
}

void slap(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const bool possible = !fault || (fault->code != Code::no_slap && fault->code != Code::not_in_house &&
                                   fault->code != Code::not_the_top_discard);
  if (!possible || table.discards.empty()) {
    return;
  }
  const Seat next = table.to_move;
  table.to_move = move.seat;
  if (rules.slapping == spec::Slapping::to_take) {
    begin_turn(rules, table);
    take(rules, table, move);
    return;
  }
  table.discards.pop_back();
  add_to_spread(rules, table, move);
  table.fresh_discard = false;
  table.to_move = next;
  if (move.seat != table.discarder) {
    table.resume = next;
    table.to_move = move.seat;
    table.phase = Phase::shedding;
  }
}

}  // namespace tonk
