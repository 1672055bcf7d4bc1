#pragma once

#include <string>

#include "spec/rules.hpp"

/// What a hand must be to win, in words.
namespace tonk::explore {

/// As what a hand does: `counts 49 or 50`, `has nothing but jacks, queens and kings`.
[[nodiscard]] std::string hand_words(const spec::Rules& rules, const spec::HandCondition& condition);

/// `a hand that counts 49 or 50`, `a hand of nothing but jacks, queens and kings`.
[[nodiscard]] std::string hand_noun(const spec::Rules& rules, const spec::HandCondition& condition);

/// Whether the condition speaks of totals alone.
[[nodiscard]] bool only_totals(const spec::HandCondition& condition);

}  // namespace tonk::explore
