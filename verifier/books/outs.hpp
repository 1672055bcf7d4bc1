#pragma once

#include "verifier/judge/hand_context.hpp"

namespace tonk {

/// Compares the recorded `out` lines with who leaves the game by the house's rule, and reports what differs.
void check_outs(HandContext& context, Seats outs);

}  // namespace tonk
