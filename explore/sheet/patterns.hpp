#pragma once

#include <vector>

#include "spec/rules.hpp"

namespace tonk::explore {

/// The counts of the other players as distances from the first one's, in the order of play. So an example is laid out before
/// it is known what the cards of a house can count.
using Pattern = std::vector<int>;

/// How the counts can lie at such an end, the most telling way first.
[[nodiscard]] std::vector<Pattern> patterns_for(const spec::Rules& rules, spec::Ending ending);

/// The pattern for just so many others: who is not in it has more points than the first.
[[nodiscard]] Pattern for_others(Pattern pattern, unsigned others);

}  // namespace tonk::explore
