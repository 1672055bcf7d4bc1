#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explore/contrast/trial.hpp"

namespace tonk::explore {

/// How far to look for an example.
struct Reach {
  unsigned moves = 3;           ///< every hand of so many moves is tried
  std::uint32_t deals = 120;    ///< from each of these, and every hand of one move less from four times as many
  std::uint32_t hands = 600;    ///< that are played to the end
  std::uint32_t sessions = 60;  ///< of several hands

  [[nodiscard]] std::uint32_t deals_for(unsigned most) const { return deals << (2 * (moves - most)); }

  /// Likewise, with so many times the deals, hands and sessions.
  [[nodiscard]] Reach times(std::uint32_t factor) const {
    return {moves, deals * factor, hands * factor, sessions * factor};
  }
};

/// What came of it.
struct Searched {
  std::optional<Example> example;  ///< the smallest that was met, without all that it can do without
  std::size_t logs = 0;            ///< that were judged
  bool can_be_alone = false;       ///< some hand may begin in the same way by both houses
};

/// Looks for the smallest log to which a rule makes a difference: first among all short hands, then among hands and sessions
/// that are played to their ends, of which as much is left out as can be. The same search always finds the same.
[[nodiscard]] Searched search(const Sides& sides, const Reach& reach);

/// The smallest of all: of `near` with all the reach, and only where these have none, of `far` with a little of it
/// (with all, where there are no `near` ones).
[[nodiscard]] Searched search(const std::vector<Sides>& near, const std::vector<Sides>& far, const Reach& reach);

}  // namespace tonk::explore
