#pragma once

#include "explore/contrast/trial.hpp"

namespace tonk::explore {

/// Leaves out of an example what it can do without, hands and moves, from the end on and then in blocks, the longest first.
[[nodiscard]] Example shrink(Trial& trial, Example example);

}  // namespace tonk::explore
