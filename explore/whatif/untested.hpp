#pragma once

#include <string>
#include <vector>

#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/what_if.hpp"

namespace tonk::explore {

/// What a log shows nothing of: it would be judged and settled alike, were it otherwise.
struct Untested {
  std::vector<spec::Field> rules;    ///< in the order of the table of keys
  std::vector<std::string> options;  ///< that may or may not be in force
};

/// By the house as it is.
[[nodiscard]] Untested untested(WhatIf& what_if, const LoggedHands& log);

}  // namespace tonk::explore
