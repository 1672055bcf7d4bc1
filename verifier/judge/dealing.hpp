#pragma once

#include "verifier/judge/hand_context.hpp"

namespace tonk {

/// Lays the table as the log's `deal`, `up` and `deck` lines say, and reports what cannot be. A player without a `deal` line
/// has the house's number of hidden cards.
void deal(HandContext& context);

}  // namespace tonk
