#pragma once

#include "verifier/judge/case.hpp"
#include "verifier/judge/replay.hpp"

namespace tonk {

/// Once all is shown: reports what has come to light of cards that nobody had seen when it was asked about them.
void look_again(Case& on_desk, const Replay& replay);

}  // namespace tonk
