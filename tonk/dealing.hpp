#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tonk/trial.hpp"

namespace tonk::v0 {

/// A hand taken apart, to be changed and put together again. Not installed.
struct LooseHand {
  House house;
  std::vector<std::string> players;
  Seat dealer;
  std::vector<std::vector<Card>> dealt;  ///< by seat
  std::optional<Card> upcard;
  std::vector<Move> moves;

  void remove_move(std::size_t index);
  void remove_player(Seat seat);
  /// A turn that only draws one card and discards another: the player has the first from the beginning, instead of the other.
  void remove_exchange(std::size_t draw);
};

[[nodiscard]] LooseHand take_apart(const PlayedHand& hand);

/// Deals so that the moves draw their cards, and leaves out those that are not allowed. Nothing where it cannot be dealt.
[[nodiscard]] std::optional<PlayedHand> put_together(LooseHand hand);

}  // namespace tonk::v0
