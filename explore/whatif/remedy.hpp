#pragma once

#include <optional>

#include "explore/whatif/what_if.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

/// The smallest change of the house by which this finding would not be made, nor any other that is not made now: first of the rule
/// that it cites, then an option, then of any other rule. Nothing where there is none among those that WhatIf knows. `judged` is
/// what the house as it is makes of the hand.
[[nodiscard]] std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                                           const SessionSoFar& session, const Judgement& judged,
                                           const Finding& finding);

}  // namespace tonk::explore
