#include "verifier/apply.hpp"

#include "verifier/dealt_win.hpp"
#include "verifier/moves.hpp"
#include "verifier/turns.hpp"

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
    finish(table, Finish::declared, move.seat);
  }
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
    case ActionKind::shed: return false;
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
    case ActionKind::stock_out: finish(table, Finish::stock_out, move.seat); break;
    case ActionKind::touch: table.turn.touched = rules.touch_binds; break;
    case ActionKind::shed: shed(table, move); break;
    case ActionKind::declare:
    case ActionKind::slap:
    case ActionKind::aside: break;
  }
}

}  // namespace

void apply(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  if (table.phase == Phase::over || apply_between_turns(rules, table, move, fault)) {
    return;
  }
  if (table.phase == Phase::reply) {
    if (move.kind == ActionKind::hit && move.seat == table.to_move) {
      reply(rules, table, move);
    }
    return;
  }
  const bool dropped_early = table.phase == Phase::dealt && move.kind == ActionKind::drop && rules.drop_after_deal;
  if (table.phase == Phase::dealt || table.phase == Phase::declared) {
    table.phase = Phase::start;
  }
  const bool between = dropped_early || (move.kind == ActionKind::drop && move.seat != table.to_move);
  if (!between && table.phase != Phase::shedding) {
    begin_turn(rules, table);
  }
  apply_in_turn(rules, table, move, fault);
  if (fault && fault->code == Code::laid_too_early) {
    table.draw_waived = true;
  }
  if (fault && (fault->code == Code::take_not_used || fault->code == Code::spread_held)) {
    table.turn.end_waived = true;
  }
}

void close(const Rules& rules, Table& table) {
  if (table.phase == Phase::reply) {
    table.phase = Phase::over;
  } else if (ends_by_itself(rules, table)) {
    end_turn(rules, table);
  }
}

bool step_past(const Rules& rules, Table& table, const Move& move, const Fault& fault) {
  if (fault.code == Code::undeclared_win) {
    if (table.phase == Phase::dealt) {
      table.phase = Phase::start;
    } else {
      table.turn.win_waived = true;
    }
    return true;
  }
  if (fault.code == Code::no_discard) {
    end_turn(rules, table);
    return true;
  }
  if (fault.code != Code::out_of_turn) {
    return false;
  }
  const bool begins_turn =
      move.kind != ActionKind::spread && move.kind != ActionKind::hit && move.kind != ActionKind::discard;
  table.to_move = move.seat;
  table.phase = begins_turn ? Phase::start : Phase::drawn;
  table.turn = Turn{};
  table.draw_waived = false;
  table.discard_waived = !begins_turn;
  return true;
}

}  // namespace tonk
