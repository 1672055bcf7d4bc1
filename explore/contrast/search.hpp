#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/card.hpp"
#include "explore/contrast/trial.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// How far to look for an example.
struct Reach {
  unsigned moves = 3;           ///< every hand of up to this many moves is tried
  std::uint32_t deals = 120;    ///< from each of these, and every hand of one move less from four times as many
  std::uint32_t hands = 600;    ///< that are played to the end
  std::uint32_t sessions = 60;  ///< of several hands

  [[nodiscard]] std::uint32_t deals_for(unsigned most) const { return deals << (2 * (moves - most)); }

  /// The same with the given multiple of deals, hands and sessions.
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

/// The deck in an order that the same number always gives. A quarter of the deals are as
/// they come; in half of them some neighbouring ranks come first, so that the hands count very little or very much, count the
/// same, and hit each other's spreads; and in a quarter everybody holds spreads that lack one card, which can then be drawn.
[[nodiscard]] std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::uint32_t number);

/// Visits hands in which nobody has moved yet: each number of players and of cards, with and without an upcard, and each
/// seating and dealer by a cut of two or three players. Both houses' numbers are gone through.
void visit_openings(const spec::Rules& one, const spec::Rules& other, const std::function<void(const LogText&)>& visit);

}  // namespace tonk::explore
