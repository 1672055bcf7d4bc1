#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tonk/card.hpp"
#include "tonk/house.hpp"
#include "tonk/interface.hpp"

namespace tonk::TONK_INTERFACE {

/// A place at the table, from 0, clockwise.
struct Seat {
  std::uint8_t index = 0;
  friend constexpr auto operator<=>(Seat, Seat) = default;
};

/// What a player can do, in the words of the hand log. `pass` has no word there: it ends a turn that has no discard (after a hit,
/// where the house has it so), or gives no reply to who went out; in a log the next player's move says as much.
enum class Action : std::uint8_t {
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
  pass
};

/// The keyword of the hand log; `pass`.
[[nodiscard]] std::string to_string(Action action);

/// A card as it is played; `stands_for` is unknown where a wild card does not say.
struct PlayedCard {
  Card card;
  Card stands_for = {};
  friend constexpr bool operator==(PlayedCard, PlayedCard) = default;
};

/// What a player does. `take`, `hit`, `discard`, `slap` and `aside` have one card, `spread` all of its cards, the others none;
/// `draw` may say the card or leave it out.
struct Move {
  Seat seat;
  Action action = Action::draw;
  std::vector<PlayedCard> cards = {};
  std::uint16_t spread =
      0;  ///< of `hit`, `slap` and `shed`: which one, from 1 in the order laid; 0 where one alone fits
  friend bool operator==(const Move&, const Move&) = default;
};

/// As a hand log writes it, without the player: `hit 8h #1`.
[[nodiscard]] std::string to_string(const Move& move);

/// Why a move is not allowed.
struct Refusal {
  std::string
      code;  ///< of docs/findings.md, or `not-a-move` where there is no such seat, or the cards or the spread are none it can have
  std::string message;
  std::string help;              ///< may be empty
  std::optional<Citation> rule;  ///< nothing where no house could allow it
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace tonk::TONK_INTERFACE
