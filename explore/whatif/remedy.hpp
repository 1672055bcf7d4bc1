#pragma once

#include <optional>
#include <vector>

#include "explore/whatif/what_if.hpp"
#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

/// A change of a house by which something would not be wrong.
struct Remedy {
  Change change;
  bool of_all = false;  ///< nothing in the hand would be wrong, or left open
};

/// The smallest change of the house by which this finding would not be made, nor any other that is not made now: first of the rule
/// that it cites, then an option, then of any other rule. Nothing where there is none among those that WhatIf knows. `judged` is
/// what the house as it is makes of the hand.
[[nodiscard]] std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                                           const SessionSoFar& session, const Judgement& judged,
                                           const Finding& finding);

/// For each finding of the hand: one change for all of them, where there is one with which nothing is wrong; else the remedy of each
/// that is wrong.
[[nodiscard]] std::vector<std::optional<Remedy>> remedies(WhatIf& what_if, const spec::Rules& rules,
                                                          const log::Hand& hand, const SessionSoFar& session,
                                                          const Judgement& judged);

}  // namespace tonk::explore
