#include "verifier/play/check.hpp"

#include "verifier/play/checks.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

Why check_turn_action(const Rules& rules, const Table& table, const Move& move) {
  switch (move.kind) {
    case ActionKind::draw: return check_draw(rules, table, move);
    case ActionKind::take: return check_take(rules, table, move);
    case ActionKind::spread: return check_spread(rules, table, move);
    case ActionKind::hit: return check_hit(rules, table, move);
    case ActionKind::shed: return check_shed(rules, table, move);
    case ActionKind::discard: return check_discard(rules, table, move);
    case ActionKind::drop: return check_drop(rules, table, move);
    case ActionKind::knock: return check_knock(rules, table);
    case ActionKind::stock_out: return check_stock_out(rules, table);
    case ActionKind::touch: return check_touch(rules, table);
    case ActionKind::slap:
    case ActionKind::aside:
    case ActionKind::pass:
    case ActionKind::declare: return std::nullopt;  // asked before, whoever's turn it is
  }
  return std::nullopt;
}

/// A drop that is not a move of the player's own turn, where the house has such.
bool drops_between_turns(const Rules& rules, const Table& table, const Move& move) {
  if (move.kind != ActionKind::drop) {
    return false;
  }
  const bool after_deal = rules.drop_after_deal && table.phase == Phase::dealt;
  const bool after_discard = rules.drop == spec::DropTime::after_discard && table.fresh_discard &&
                             table.discarder == move.seat && !table.turn.begun;
  return after_deal || after_discard;
}

/// The next player's move ends a turn, though its discard is missing. Anybody else's breaks into it.
Why wrong_turn(const Rules& rules, const Table& table, Seat mover) {
  if (table.phase == Phase::shedding) {
    return Fault{.code = Code::no_discard, .rule = Key::slapping, .seat = table.to_move};
  }
  const bool owes_discard = table.phase == Phase::drawn && !table.turn.discard_waived;
  if (owes_discard && mover == table.after(table.to_move, rules.play_passes)) {
    return Fault{.code = Code::no_discard, .rule = Key::discard, .seat = table.to_move};
  }
  const bool first = table.phase == Phase::dealt;
  return Fault{.code = Code::out_of_turn, .rule = first ? Key::first_to_play : Key::play_passes, .seat = table.to_move};
}

}  // namespace

Why check(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase == Phase::over) {
    return fault(Code::after_the_end, std::nullopt);
  }
  if (move.kind == ActionKind::declare) {
    return check_declare(rules, table, move);
  }
  if (move.kind == ActionKind::aside) {
    return check_aside(rules, table, move);
  }
  if (table.phase == Phase::declared) {
    return fault(Code::after_the_end, Key::dealt_wins);
  }
  if (table.phase == Phase::reply) {
    return check_reply(rules, table, move);
  }
  if (auto undeclared = check_undeclared(rules, table, move)) {
    return undeclared;
  }
  if (move.kind == ActionKind::slap) {
    return check_slap(rules, table, move);
  }
  if (move.seat != table.to_move && !drops_between_turns(rules, table, move)) {
    return wrong_turn(rules, table, move.seat);
  }
  if (table.phase == Phase::shedding && move.kind != ActionKind::discard) {
    return Fault{.code = Code::no_discard, .rule = Key::slapping, .seat = table.to_move};
  }
  return check_turn_action(rules, table, move);
}

bool stock_is_low(const Rules& rules, const Table& table) {
  return rules.low_stock == spec::LowStock::empty_hand_waits && table.stock <= table.players;
}

}  // namespace tonk
