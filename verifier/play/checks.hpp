#pragma once

#include <optional>

#include "verifier/play/check.hpp"

/// The parts of check(), one for each kind of move. Whose turn it is has been asked before, but for the moves out of turn.
namespace tonk {

using Why = std::optional<Fault>;

[[nodiscard]] inline Why fault(Code code, std::optional<spec::Key> rule) { return Fault{.code = code, .rule = rule}; }

/// Whether the player to move has drawn, and not discarded.
[[nodiscard]] inline bool has_drawn(const Table& table) {
  return table.phase == Phase::drawn || table.turn.draw_waived;
}

/// Whether the hand was emptied when the stock was low, so that it can only drop.
[[nodiscard]] inline bool waits_empty(const spec::Rules& rules, const Table& table, Seat seat) {
  return rules.low_stock == spec::LowStock::empty_hand_waits && table.hand(seat).size() == 0;
}

// check_drawing.cpp
[[nodiscard]] Why check_draw(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_take(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_touch(const spec::Rules& rules, const Table& table);
[[nodiscard]] Why check_stock_out(const spec::Rules& rules, const Table& table);

// check_cards.cpp
/// The cards that a move plays from the hand: all held, or possibly among the hidden ones.
[[nodiscard]] Why check_held(const spec::Rules& rules, const Table& table, const Move& move);
/// A card that comes from the stock: of this pack, not lying elsewhere, and the one that the deck says.
[[nodiscard]] Why check_new_card(const spec::Rules& rules, const Table& table, Card card);
[[nodiscard]] Why check_discard(const spec::Rules& rules, const Table& table, const Move& move);

// check_laying.cpp
[[nodiscard]] Why check_spread(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_shed(const spec::Rules& rules, const Table& table, const Move& move);

/// Whether a taken card that must be used is laid, or can still be used after these cards; of one that may not be discarded,
/// whether another is left for that.
[[nodiscard]] Why check_take_use(const spec::Rules& rules, const Table& table, const Move& move);

// check_hitting.cpp
[[nodiscard]] Why check_hit(const spec::Rules& rules, const Table& table, const Move& move);
/// The spread that the card goes to, as far as the rules of hitting go; the card's place in the hand is not asked.
[[nodiscard]] Why check_target(const spec::Rules& rules, const Table& table, Seat seat, const PlayedCard& played,
                               std::uint16_t spread_number);

// check_reply.cpp
[[nodiscard]] Why check_reply(const spec::Rules& rules, const Table& table, const Move& move);
/// The runs, from 1, of which one is meant by a hit that begins an answer or goes on with it; several only where hidden cards decide.
[[nodiscard]] std::vector<std::uint16_t> runs_to_answer(const spec::Rules& rules, const Table& table, const Move& move);

// check_leaving.cpp: what laying or discarding the last cards means
struct Leaving {
  int cards = 0;           ///< that leave the hand
  bool by_hit = false;     ///< one of them by a hit
  bool by_spread = false;  ///< as a spread
  bool holds_in = false;   ///< after the hit the player may not go out on this very turn
};
/// Whether laying so many cards may leave the hand as it then is.
[[nodiscard]] Why check_leaving(const spec::Rules& rules, const Table& table, Seat seat, Leaving leaving);
/// Why a player may not go out who was hit, or, where the house asks for nothing then, has hit the own spread.
[[nodiscard]] Why held_in(const spec::Rules& rules);
/// Whether a hit on this spread, from 1, keeps its own owner from going out on the turn that is being played.
[[nodiscard]] bool holds_in(const spec::Rules& rules, const Table& table, Seat seat, std::size_t spread_number);
/// Whether the player to move may lay cards at all now.
[[nodiscard]] Why check_lay_time(const spec::Rules& rules, const Table& table);

// usable.cpp
/// Whether the player to move, who has taken the card, can still lay it on this turn, in a spread or as a hit, at once or after
/// other cards; hidden cards may make it so.
[[nodiscard]] bool usable(const spec::Rules& rules, const Table& table, Card card);
/// Likewise after the take or the slap by which the card comes to the hand.
[[nodiscard]] bool usable_after(const spec::Rules& rules, const Table& table, const Move& take);

// check_ending.cpp
[[nodiscard]] Why check_drop(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_knock(const spec::Rules& rules, const Table& table);

// check_out_of_turn.cpp
[[nodiscard]] Why check_declare(const spec::Rules& rules, const Table& table, const Move& move);
/// Whether play may begin, or go on, although a dealt win was not declared.
[[nodiscard]] Why check_undeclared(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_slap(const spec::Rules& rules, const Table& table, const Move& move);
[[nodiscard]] Why check_aside(const spec::Rules& rules, const Table& table, const Move& move);

}  // namespace tonk
