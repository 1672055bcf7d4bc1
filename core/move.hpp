#pragma once

#include <cstdint>
#include <span>

#include "core/card.hpp"

namespace tonk {

/// A place at the table, from 0, clockwise in the order of the log's `seats`.
struct Seat {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

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
  shed
};
inline constexpr std::size_t action_kind_count = 13;

/// A card as it was played. `stands_for` is unknown where nothing was said.
struct PlayedCard {
  Card card;
  Card stands_for;
  friend constexpr bool operator==(PlayedCard, PlayedCard) = default;
};

/// What the engine is asked about: one action of one player.
struct Move {
  ActionKind kind = ActionKind::drop;
  Seat seat;
  std::uint16_t spread_number = 0;  ///< of `hit`, `slap` and `shed`, from 1; 0 where not said
  std::span<const PlayedCard>
      cards;  ///< one of `draw`, `take`, `hit`, `discard`, `slap`, `aside`; the spread's; else none
};

}  // namespace tonk
