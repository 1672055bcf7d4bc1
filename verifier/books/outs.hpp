#pragma once

#include "verifier/judge/case.hpp"

namespace tonk {

/// Compares the recorded `out` lines with who leaves the game by the house's rule, and reports what differs.
void check_outs(Case& on_desk, Seats outs);

}  // namespace tonk
