#pragma once

#include "verifier/judge/hand_context.hpp"

namespace tonk {

/// Seats the players and finds the dealer, by the hand's own lines or its session's, and by what the hands before left. False
/// where the hand cannot be judged at all; the reason is then reported.
[[nodiscard]] bool seat_players(HandContext& context);

}  // namespace tonk
