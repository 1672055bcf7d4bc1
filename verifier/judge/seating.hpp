#pragma once

#include "verifier/judge/hand_context.hpp"

namespace tonk {

/// Finds the dealer by the house's rule and by what the log says, and lays down who plays first. Reports where the two differ,
/// and who does not sit where the house wants it.
void find_dealer(HandContext& context);

/// Seats the players and finds the dealer, by the hand's own lines or its session's, and by what the hands before left. False
/// where the hand cannot be judged at all; the reason is then reported.
[[nodiscard]] bool seat_players(HandContext& context);

}  // namespace tonk
