#pragma once

#include "verifier/judge/case.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {

/// Reads the `bet` lines: the hand's, and the session's for side bets that the hand does not mention.
void open_bets(Case& on_desk);

/// Appends what is paid into the pots of the side bets, and out of them to who has won one.
[[nodiscard]] Paid settle_bets(Case& on_desk);

}  // namespace tonk
