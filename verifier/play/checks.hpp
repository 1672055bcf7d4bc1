#pragma once

#include <optional>
#include <vector>

#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

/// The parts of check(). EngineConfig says of which move each is a part, and in which order; what an earlier one forbids, a later
/// one need not think of.
namespace tonk {

using Why = std::optional<Fault>;

[[nodiscard]] inline Why fault(Code code, std::optional<spec::Key> rule, Card card = {},
                               std::uint16_t spread_number = 0) {
  return Fault{.code = code, .rule = rule, .card = card, .spread_number = spread_number};
}

/// A fault of the player to move, whoever moves.
[[nodiscard]] inline Why fault_to_move(Code code, spec::Key rule, const Table& table) {
  return Fault{.code = code, .rule = rule, .seat = table.to_move};
}

/// A fault of what becomes of the taken card, which is none of the cards that are moved.
[[nodiscard]] inline Why fault_of_take(Code code, const Table& table) {
  return Fault{.code = code,
               .rule = spec::Key::after_take,
               .card = table.turn.taken,
               .card_number = 0xFF,
               .seat = table.to_move};
}

/// Whether a card was taken on this turn, is not used so far, and may still be found wrong.
[[nodiscard]] inline bool has_unused_take(const Turn& turn) {
  return turn.taken.known() && !turn.take_used && !turn.end_waived;
}

/// Whether the player to move has drawn, and not discarded.
[[nodiscard]] inline bool has_drawn(const Table& table) {
  return table.phase == Phase::drawn || table.turn.draw_waived;
}

/// Whether the hand was emptied when the stock was low, so that it can only drop.
[[nodiscard]] inline bool waits_empty(const spec::Rules& rules, const Table& table, Seat seat) {
  return rules.low_stock == spec::LowStock::empty_hand_waits && table.hand(seat).size() == 0;
}

// check_between_turns.cpp: whose turn it is, and what is nobody's turn
/// Whether play may begin although a dealt win that has to be declared at once was not declared.
[[nodiscard]] Why check_undeclared_at_once(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether play may go on although the player has not declared a win that has to be declared by now.
[[nodiscard]] Why check_undeclared(const spec::Rules& rules, const Table& table, const Move& move);
/// The win that the player has, or may have, and must declare on this turn rather than make the move.
[[nodiscard]] DealtWinner win_passed_over(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_turn(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_declare(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_aside(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_slap(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_slap_in_last_round(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_slap_to_play(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_slap_to_take(const spec::Rules& rules, const Table& table, const Move& move);

// check_drawing.cpp: how cards come to the hand and leave it, and how the play is stopped
/// Whether no card has come to the hand on this turn.
[[nodiscard]] Why check_undrawn(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether the hand was not emptied when the stock was low, so that it can only drop.
[[nodiscard]] Why check_not_emptied(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether a spread that must be laid before the draw was.
[[nodiscard]] Why check_spread_laid(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_draw(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether the stock was not touched, from which a card is then to be drawn.
[[nodiscard]] Why check_untouched(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_take(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether the card that is taken can be laid on this turn.
[[nodiscard]] Why check_take_usable(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_touch(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_stock_out(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether each card that stands for another one is wild.
[[nodiscard]] Why check_stands_for(const spec::Rules& rules, const Table& table, const Move& move);
/// The cards that a move plays from the hand: all held, or possibly among the hidden ones.
[[nodiscard]] Why check_held(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether it is the time for a discard, and whether the turn has one.
[[nodiscard]] Why check_discard_time(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_discard_due(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether the last card may be discarded on this turn.
[[nodiscard]] Why check_discard_out(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether everything is done that must be done on the turn that the discard ends.
[[nodiscard]] Why check_discard_end(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether the card is not the one that was taken, and may not be discarded.
[[nodiscard]] Why check_discard_taken(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_drop(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_drop_waits(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_drop_spread(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_drop_taken(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_drop_limit(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_bet(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_knock(const spec::Rules& rules, const Table& table, const Move& move);

// check_laying.cpp
/// Whether cards may be laid at this point of a turn, and whether the player may lay any on this one.
[[nodiscard]] Why check_lay_point(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_not_frozen(const spec::Rules& rules, const Table& table, const Move& move);
/// Both of the player to move.
[[nodiscard]] Why check_lay_time(const spec::Rules& rules, const Table& table);
[[nodiscard]] Why check_spread(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_spread_leaves(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_shed(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether a taken card that must be used is laid, or can still be used after these cards; of one that may not be discarded,
/// whether another is left for that.
[[nodiscard]] Why check_take_use(const spec::Rules& rules, const Table& table, const Move& move);

/// What laying the last cards of a hand, or all but one, means.
struct Leaving {
  int cards = 0;           ///< that leave the hand
  bool by_hit = false;     ///< one of them by a hit
  bool by_spread = false;  ///< as a spread
  bool holds_in = false;   ///< after the hit the player may not go out on this very turn
};
/// Whether the rules allow the hand that laying this many cards leaves.
[[nodiscard]] Why check_leaving(const spec::Rules& rules, const Table& table, Seat seat, Leaving leaving);
/// Why a player who was hit, or has hit a spread of their own, may not go out.
[[nodiscard]] Why held_in(const spec::Rules& rules);
/// Whether a hit on this spread, from 1, keeps its own owner from going out on the turn that is being played.
[[nodiscard]] bool holds_in(const spec::Rules& rules, const Table& table, Seat seat, std::size_t spread_number);

// check_hitting.cpp
[[nodiscard]] Why check_hits_left(const spec::Rules& rules, const Table& table, const Move& move);
/// The spread that the card goes to, as far as the rules of hitting go; the card's place in the hand is not asked.
[[nodiscard]] Why check_target(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_hit_leaves(const spec::Rules& rules, const Table& table, const Move& move);

// check_reply.cpp
[[nodiscard]] Why check_reply(const spec::Rules& rules, const Table& table, const Move& move);
/// The numbers, from 1, of the runs that a hit in an answer may mean; more than one only if hidden cards decide which.
[[nodiscard]] std::vector<std::uint16_t> runs_to_answer(const spec::Rules& rules, const Table& table, const Move& move);

// usable.cpp
/// Whether the player to move, who has taken the card, can still lay it on this turn, in a spread or as a hit, at once or after
/// other cards; hidden cards may make it so.
[[nodiscard]] bool usable(const spec::Rules& rules, const Table& table, Card card);
/// The same after the take or the slap by which the card comes to the hand.
[[nodiscard]] bool usable_after(const spec::Rules& rules, const Table& table, const Move& take);

}  // namespace tonk
