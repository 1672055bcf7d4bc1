#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "session/properties/engine_test.hpp"

namespace tonk {

/// A hand taken apart, to be changed and put together again.
struct LooseHand {
  House house;
  std::vector<std::string> players;
  Seat dealer;
  std::vector<std::vector<Card>> dealt;  ///< by seat
  std::optional<Card> upcard;
  std::vector<Choice> moves;

  void remove_move(std::size_t index);
  void remove_player(Seat seat);
  /// A turn that only draws one card and discards another: the player has the first from the beginning, instead of the other.
  void remove_exchange(std::size_t draw);
  /// Instead of a turn that ends with a discard, one card is drawn and discarded. The turn stays as it is where it ends otherwise.
  void make_dull(std::size_t first);
  /// The card taken is drawn, and whoever discarded it discards another, that nobody uses.
  void draw_instead_of(std::size_t take);
  /// Past the end of the turn that begins at a move.
  [[nodiscard]] std::size_t end_of_turn(std::size_t first) const;
};

[[nodiscard]] LooseHand take_apart(const PlayedHand& hand);

/// Deals so that the moves draw their cards; a draw of an unknown card draws one that nobody uses. Of moves that are not allowed
/// a take becomes a draw, and a discard another discard; the others are left out. Nothing where it cannot be dealt.
[[nodiscard]] std::optional<PlayedHand> put_together(LooseHand hand);

}  // namespace tonk
