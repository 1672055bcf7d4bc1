#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/faults/edit.hpp"

namespace tonk::faults {

/// A `pay` line.
struct Pay {
  Account from;
  Account to;
  Amount amount;
};

/// What the house asks for, a line for each payment, in its order; no points that come from nobody.
[[nodiscard]] std::vector<Pay> owed(const Recording& recording);

/// The log with these payments instead, and what must be found in them: worked out anew, two accounts at a time. Nothing where
/// nothing is wrong, or where two accounts owe each other.
[[nodiscard]] std::optional<Faulty> paid(const Recording& recording, const std::vector<Pay>& pays);

/// The log in which the payments are told as everyone's net.
[[nodiscard]] Edit with_nets(const Recording& recording, const std::vector<Amount>& nets);

}  // namespace tonk::faults
