#include "verifier/play/checks.hpp"
#include "verifier/table/count.hpp"

namespace tonk {
namespace {

using spec::DropTime;
using spec::Key;
using spec::Rules;

Why check_drop_time(const Rules& rules, const Table& table, const Move& move) {
  if (rules.drop_after_deal && table.phase == Phase::dealt) {
    return std::nullopt;
  }
  const bool drawn = has_drawn(table);
  const bool laid = table.turn.laid;
  switch (rules.drop) {
    case DropTime::never: return fault(Code::drop_forbidden, Key::drop);
    case DropTime::before_drawing: return drawn || laid ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case DropTime::before_laying: return laid ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case DropTime::after_drawing: return drawn ? std::nullopt : fault(Code::drop_too_early, Key::drop);
    case DropTime::any_time: return std::nullopt;
    case DropTime::after_discard:
      return table.fresh_discard && table.discarder == move.seat ? std::nullopt
                                                                 : fault(Code::drop_too_early, Key::drop);
  }
  return std::nullopt;
}

}  // namespace

Why check_drop(const Rules& rules, const Table& table, const Move& move) {
  if (waits_empty(rules, table, move.seat)) {
    return std::nullopt;
  }
  if (table.last_round != Finish::none) {
    return fault(Code::in_the_last_round, table.last_round == Finish::knock ? Key::knock : Key::after_drop);
  }
  if (auto time = check_drop_time(rules, table, move)) {
    return time;
  }
  if (table.turn.touched && !has_drawn(table)) {
    return fault(Code::touched_stock, Key::touch);
  }
  // A drop right after the discard belongs to the turn that was played.
  const bool ended = rules.drop == DropTime::after_discard;
  if (ended ? table.player(move.seat).waiting : waits(rules, table, move.seat)) {
    return fault(Code::drop_while_waiting, table.player(move.seat).waits_for);
  }
  if (rules.drop_needs_spread && table.player(move.seat).spreads == 0) {
    return fault(Code::drop_without_spread, Key::drop_needs);
  }
  const Card taken = table.turn.taken;
  if (rules.after_take == spec::AfterTake::used_at_once && taken.known() && !table.turn.take_used &&
      !table.turn.end_waived) {
    return Fault{.code = Code::take_not_used, .rule = Key::after_take, .card = taken, .card_number = 0xFF};
  }
  if (rules.drop_limit) {
    const Points own = count(rules, table.hand(move.seat));
    if (own.low > *rules.drop_limit) {
      return fault(Code::drop_above_limit, Key::drop_limit);
    }
    if (own.high > *rules.drop_limit) {
      return fault(Code::hidden_cards, Key::drop_limit);
    }
  }
  return std::nullopt;
}

Why check_knock(const Rules& rules, const Table& table) {
  if (!rules.knock) {
    return fault(Code::not_in_house, Key::knock);
  }
  if (table.last_round != Finish::none) {
    return fault(Code::in_the_last_round, Key::knock);
  }
  if (waits_empty(rules, table, table.to_move)) {
    return fault(Code::hand_empty, Key::low_stock);
  }
  if (table.turn.touched) {
    return fault(Code::touched_stock, Key::touch);
  }
  return has_drawn(table) || table.turn.laid ? fault(Code::drop_too_late, Key::knock) : std::nullopt;
}

}  // namespace tonk
