#pragma once

#include "verifier/judge/hand_context.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {

/// Reads the `bet` lines: the hand's, and the session's for side bets that the hand does not mention.
void open_bets(HandContext& context);

/// Appends what is paid into the pots of the side bets, and out of them to who has won one.
[[nodiscard]] Paid settle_bets(HandContext& context);

}  // namespace tonk
