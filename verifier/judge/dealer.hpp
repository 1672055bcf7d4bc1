#pragma once

#include "verifier/judge/hand_context.hpp"

namespace tonk {

/// Finds the dealer by the house's rule and by what the log says, and lays down who plays first. Reports where the two differ,
/// and who does not sit where the house wants it.
void find_dealer(HandContext& context);

}  // namespace tonk
