#pragma once

#include "verifier/judge/case.hpp"

namespace tonk {

/// Compares a `holds` or `show` line with what the deal and the moves make of the hand. Where they agree, cards that were
/// hidden are known from here on; where they do not, that is reported as `code`, at the first card concerned, and the
/// line is not believed.
void check_claim(Case& on_desk, const log::PlayerCards& line, Code code);

}  // namespace tonk
