#include "verifier/play/apply.hpp"

#include "verifier/play/moves.hpp"
#include "verifier/play/turns.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::Rules;

void declare(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  if (fault && fault->code != Code::hidden_cards) {
    return;
  }
  const DealtWinner winner = declarable(rules, table, move.seat);
  table.declared |= std::uint64_t{1} << move.seat.index;
  if (rules.dealt_wins[winner.win].when == spec::DeclaredWhen::at_once) {
    table.phase = Phase::declared;
  } else {
    table.claimed = static_cast<std::uint8_t>(winner.win);
    table.claim_open = winner.open;
    finish(table, Finish::declared, move.seat);
  }
}

/// Faults after which the end of the turn could only be found wrong for the same reason.
bool waives_end(Code code) {
  return code == Code::take_not_usable || code == Code::take_not_used || code == Code::spread_held ||
         code == Code::take_discarded || code == Code::out_while_held_in;
}

/// Moves that are nobody's turn.
bool apply_between_turns(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  switch (move.kind) {
    case ActionKind::declare: declare(rules, table, move, fault); return true;
    case ActionKind::aside:
      if (!fault) {
        table.asides.push_back({move.seat, move.cards[0].card});
      }
      return true;
    case ActionKind::slap: slap(rules, table, move, fault); return true;
    case ActionKind::drop:
    case ActionKind::draw:
    case ActionKind::take:
    case ActionKind::spread:
    case ActionKind::hit:
    case ActionKind::discard:
    case ActionKind::touch:
    case ActionKind::stock_out:
    case ActionKind::knock:
    case ActionKind::shed:
    case ActionKind::pass: return false;
  }
  return false;
}

void apply_in_turn(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  switch (move.kind) {
    case ActionKind::draw: draw(rules, table, move); break;
    case ActionKind::take: take(rules, table, move); break;
    case ActionKind::spread: lay(rules, table, move); break;
    case ActionKind::hit: hit(rules, table, move); break;
    case ActionKind::discard: discard(rules, table, move, fault); break;
    case ActionKind::drop: stop(rules, table, move, Finish::drop); break;
    case ActionKind::knock:
      if (rules.knock) {
        stop(rules, table, move, Finish::knock);
      }
      break;
    case ActionKind::stock_out: run_out(table); break;
    case ActionKind::touch: table.turn.touched = rules.touch_binds; break;
    case ActionKind::shed: shed(table, move); break;
    case ActionKind::declare:
    case ActionKind::slap:
    case ActionKind::aside:
    case ActionKind::pass: break;
  }
}

}  // namespace

void apply(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const bool aside_of_turns = move.kind == ActionKind::touch || move.kind == ActionKind::shed;
  if (table.phase == Phase::over || (aside_of_turns && move.seat != table.to_move) ||
      apply_between_turns(rules, table, move, fault)) {
    return;
  }
  if (table.phase == Phase::reply) {
    if (move.kind == ActionKind::hit && may_answer(rules, table, move.seat)) {
      table.to_move = move.seat;
      reply(rules, table, move);
    }
    table.turn.end_waived = table.turn.end_waived || (fault && weight(fault->code) == Weight::illegal);
    return;
  }
  const bool dropped_early = table.phase == Phase::dealt && move.kind == ActionKind::drop && rules.drop_after_deal;
  if (table.phase == Phase::dealt) {
    table.phase = Phase::start;
  }
  // Who moves out of turn otherwise has been given the turn by step_past().
  const bool between = dropped_early || move.seat != table.to_move;
  if (!between && table.phase != Phase::shedding) {
    begin_turn(rules, table);
  }
  if (move.kind != ActionKind::touch) {
    table.fresh_discard = false;
  }
  if (fault && fault->code == Code::laid_too_early) {
    table.turn.draw_waived = true;
  }
  if (fault && waives_end(fault->code)) {
    table.turn.end_waived = true;
  }
  if (fault && fault->code == Code::out_while_held_in) {
    table.turn.out_waived = true;
  }
  apply_in_turn(rules, table, move, fault);
}

void close(const Rules& rules, Table& table) {
  if (table.phase == Phase::reply) {
    table.phase = Phase::over;
  } else if (ends_by_itself(rules, table)) {
    end_turn(rules, table);
  }
}

void resume_interrupted(Table& table, Seat seat) {
  if (table.phase == Phase::over || seat == table.to_move) {
    return;
  }
  if (seat == table.resume || table.resumed.begun) {
    give_back(table);
  }
}

bool step_past(const Rules& rules, Table& table, const Move& move, const Fault& fault) {
  if (fault.code == Code::undeclared_win) {
    table.turn.win_waived = true;
    return true;
  }
  if (fault.code == Code::no_discard) {
    end_turn(rules, table);
    return true;
  }
  if (fault.code != Code::out_of_turn || move.kind == ActionKind::touch || move.kind == ActionKind::shed) {
    return false;
  }
  const bool lays = move.kind == ActionKind::spread || move.kind == ActionKind::hit;
  if (lays || table.turn.begun) {
    table.interrupted = true;
    table.resume = table.to_move;
    table.resumed = table.turn;
    table.resumed_phase = table.phase;
  }
  const bool drops = move.kind == ActionKind::drop;
  const bool begins_turn =
      !lays && move.kind != ActionKind::discard && !(drops && rules.drop == spec::DropTime::after_drawing);
  // Out of turn is fault enough for a drop that should follow the own discard; any other move makes the discard old.
  table.fresh_discard = true;
  table.discarder = move.seat;
  table.to_move = move.seat;
  const bool before_drawing = lays && rules.lay == spec::LayTime::before_drawing;
  table.phase = begins_turn || before_drawing ? Phase::start : Phase::drawn;
  table.turn = Turn{};
  table.turn.discard_waived = !begins_turn;
  return true;
}

}  // namespace tonk
