#pragma once

#include <array>
#include <cstdint>

#include "core/amount.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table/seats.hpp"

namespace tonk {

/// What a hand is played for: the stake, the pot of the house, and the tokens that the players have left.
struct HandStakes {
  Amount stake{1};
  Amount pot;
  bool known = true;  ///< whether the pot and the tokens are
  std::array<std::uint16_t, spec::max_players> tokens{};
  Seats spent = 0;          ///< who paid tokens in this hand
  Seats lost_on_honor = 0;  ///< who had to pay, and had none

  /// Takes so many stakes from the player to the pot, as far as there are tokens, and says what that is.
  [[nodiscard]] Amount pay_in(const spec::GameRules& game, Seat seat, Amount stakes);
};

/// Whether anything of the house goes through a pot, so that the log can name it.
[[nodiscard]] bool has_pot(const spec::Rules& rules);

/// Whether the house gives points.
[[nodiscard]] bool has_scores(const spec::Rules& rules);

}  // namespace tonk
