#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "explore/simulate/policy.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

/// Hands that nobody played, by the rules of a house.
namespace tonk::explore {

struct Plan {
  std::vector<Policy> policies;  ///< one for each seat
  std::uint64_t seed = 0;
  std::uint64_t hands_a_session = 1;  ///< 1: each hand stands alone
};

struct SimulatedHand {
  std::string log;  ///< with its settlement, as the verifier finds it right
  Judgement judgement;
  std::size_t moves = 0;  ///< actions, such as a draw and a discard
  std::size_t turns = 0;  ///< begun by all players together
};

struct SimulatedSession {
  std::uint64_t number = 1;
  std::string head;  ///< the lines above its first hand; empty where hands stand alone
  std::vector<SimulatedHand> hands;
  bool given_up = false;  ///< a hand did not end within the limit; it and the rest of the session are left out
};

/// Plays one session to its end: that many hands, or fewer where the house's game is over sooner. The same plan and number
/// give the same hands on every machine, whatever other sessions there are. It breaks off after `most` hands.
[[nodiscard]] SimulatedSession simulate(const spec::Rules& rules, const Plan& plan, std::uint64_t number,
                                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// What a seat is called, and who sits there at first.
[[nodiscard]] std::vector<std::string> seat_names(const Plan& plan);

}  // namespace tonk::explore
