#pragma once

#include <cstdint>

#include "spec/rules.hpp"

namespace tonk::explore {

/// What the payments of the dealt wins see of the hands, beside who has won.
enum class Sight : std::uint8_t {
  wins,        ///< nothing
  each_count,  ///< for each payment, the counts of its two players, and one of these has won
  all_counts,
  seats  ///< who of several with the same count sits where
};
[[nodiscard]] Sight sight_of(const spec::Rules& rules);

/// Whether a winner takes out of the pot, in which lies what the hands before have left.
[[nodiscard]] bool empties_pot(const spec::Rules& rules);

}  // namespace tonk::explore
