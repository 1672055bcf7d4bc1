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

void slap(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const bool possible = !fault || (fault->code != Code::no_slap && fault->code != Code::not_in_house &&
                                   fault->code != Code::not_the_top_discard);
  if (!possible || table.discards.empty()) {
    return;
  }
  const Seat next = table.to_move;
  table.fresh_discard = false;
  if (rules.slapping == spec::Slapping::to_take) {
    table.to_move = move.seat;
    table.turn = Turn{};
    begin_turn(rules, table);
    take(rules, table, move);
    table.turn.end_waived = fault.has_value();
    return;
  }
  table.discards.pop_back();
  add_to_spread(rules, table, move);
  table.standing(move.seat).has_hit = true;
  if (move.seat != table.discarder && table.hand(move.seat).size() > 0) {
    table.resume = next;
    table.resumed = table.turn;
    table.turn = Turn{};
    table.turn.cards_laid = 1;
    table.to_move = move.seat;
    table.phase = Phase::shedding;
  }
}

}  // namespace tonk
