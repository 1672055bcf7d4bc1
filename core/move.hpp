#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/amount.hpp"
#include "core/card.hpp"

namespace tonk {

/// A place at the table, from 0, clockwise in the order of the log's `seats`.
struct Seat {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

/// What a player can do, by the words of the hand log. `pass` has no word there: it ends a turn that needs no discard, or gives
/// no reply to the player who went out, and a log says as much by going on with the next player. Only a hand in play knows it.
enum class ActionKind : std::uint8_t {
  declare,
  drop,
  draw,
  take,
  spread,
  hit,
  discard,
  slap,
  touch,
  stock_out,
  knock,
  aside,
  shed,
  bet,
  pass
};
/// Of those that a log can write: all but `pass`.
inline constexpr std::size_t action_kind_count = 14;

/// A card as it was played. `stands_for` is unknown where nothing was said.
struct PlayedCard {
  Card card;
  Card stands_for = {};
  friend constexpr bool operator==(PlayedCard, PlayedCard) = default;
};

/// What the engine is asked about: one action of one player. The cards are kept elsewhere.
struct Move {
  ActionKind kind = ActionKind::drop;
  Seat seat;
  std::uint16_t spread_number = 0;  ///< of `hit`, `slap` and `shed`, from 1; 0 where not said
  std::span<const PlayedCard>
      cards;           ///< one of `draw`, `take`, `hit`, `discard`, `slap`, `aside`; the spread's; else none
  Amount amount = {};  ///< of `bet`, in the unit of the stakes
};

/// A move that keeps its own cards, and goes wherever a Move does.
struct Choice {
  Seat seat;
  ActionKind kind = ActionKind::drop;
  std::uint16_t spread_number = 0;
  std::vector<PlayedCard> cards = {};
  Amount amount = {};

  /// Becomes this move, and keeps its memory.
  void assign(const Move& move) {
    seat = move.seat;
    kind = move.kind;
    spread_number = move.spread_number;
    cards.assign(move.cards.begin(), move.cards.end());
    amount = move.amount;
  }
  [[nodiscard]] Move move() const { return {kind, seat, spread_number, cards, amount}; }
  operator Move() const { return move(); }  // NOLINT(google-explicit-constructor): as a string is a string_view
  friend bool operator==(const Choice&, const Choice&) = default;
};

}  // namespace tonk
