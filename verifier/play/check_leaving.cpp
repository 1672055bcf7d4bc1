#include "verifier/play/checks.hpp"

namespace tonk {

using spec::Key;
using spec::Rules;

Why check_leaving(const Rules& rules, const Table& table, Seat seat, Leaving leaving) {
  const int left = table.hand(seat).size() - leaving.cards;
  if (left <= 0 && rules.going_out == spec::GoingOut::by_discard_only) {
    return fault(Code::last_cards_laid, Key::going_out);
  }
  if (stock_is_low(rules, table) || table.turn.out_waived) {
    return std::nullopt;
  }
  if (!stays_in(rules, table, seat) && !(leaving.holds_in && left > 0)) {
    return std::nullopt;
  }
  const bool wins =
      leaving.by_spread && rules.winning_spreads != 0 && table.player(seat).spreads + 1 >= rules.winning_spreads;
  const bool no_discard = rules.discarding != spec::Discarding::always && (leaving.by_hit || table.turn.hits > 0);
  const bool discards_last = left == 1 && has_drawn(table) && !no_discard;
  if (left <= 0 || wins || discards_last) {
    return held_in(rules);
  }
  return std::nullopt;
}

Why held_in(const Rules& rules) {
  const bool by_others = rules.waiting.no_going_out_after_hit > 0;
  return fault(Code::out_while_held_in, by_others ? Key::no_going_out_after_hit : Key::no_going_out_after_own_hit);
}

bool holds_in(const Rules& rules, const Table& table, Seat seat, std::size_t spread_number) {
  const bool at_once = rules.waiting.ends_with_turn && rules.waiting.no_going_out_after_own_hit > 0;
  return at_once && spread_number != 0 && table.spreads[spread_number - 1].owner == seat;
}

}  // namespace tonk
