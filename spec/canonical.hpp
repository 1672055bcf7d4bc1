#pragma once

#include <string>

#include "spec/rules.hpp"

namespace tonk::spec {

/// All of the rules that can decide a verdict or a payment, as a text that is the same exactly when they are: not what the house
/// and its options are called, not where a rule stands or by which words. For hashing; texts of different versions of the
/// program need not be alike.
[[nodiscard]] std::string canonical(const Rules& rules);

}  // namespace tonk::spec
