#pragma once

#include <string>

#include "explore/odds/odds.hpp"
#include "spec/rules.hpp"

namespace tonk::test {

/// The odds of a house with a small deck: every deal is laid and settled by the verifier, one after the other.
[[nodiscard]] explore::Odds by_dealing_all(const spec::Rules& rules, unsigned players);

/// All of it in a text, so that a test shows what differs.
[[nodiscard]] std::string told(const explore::Odds& odds);

}  // namespace tonk::test
