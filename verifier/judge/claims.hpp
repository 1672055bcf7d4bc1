#pragma once

#include "verifier/judge/hand_context.hpp"
#include "verifier/judge/replay.hpp"

namespace tonk {

/// Once all is shown: reports what has come to light of cards that nobody had seen when it was asked about them.
void look_again(HandContext& context, const Replay& replay);

/// Compares a `holds` or `show` line with what the deal and the moves make of the hand. Where they agree, cards that were
/// hidden are known from here on; where they do not, that is reported as `code`, at the first card concerned, and the
/// line is not believed.
void check_claim(HandContext& context, const log::PlayerCards& line, Code code);

}  // namespace tonk
