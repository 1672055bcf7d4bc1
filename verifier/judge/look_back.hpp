#pragma once

#include "verifier/judge/hand_context.hpp"
#include "verifier/judge/replay.hpp"

namespace tonk {

/// Once all is shown: reports what has come to light of cards that nobody had seen when it was asked about them.
void look_again(HandContext& context, const Replay& replay);

}  // namespace tonk
