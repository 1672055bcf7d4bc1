#pragma once

#include <string>

#include "verifier/case.hpp"
#include "verifier/settle.hpp"

namespace tonk {

/// "`Ann` pays `Bob` 2"; a negative amount goes the other way.
[[nodiscard]] std::string pays(const Case& on_desk, Account from, Account to, Amount amount);

/// The account that is paid, with what it is owed, such as "who is owed nothing".
[[nodiscard]] std::string owed_nothing(Account to);

/// What makes this payment due: how the hand ended, and the counts where they decide. Empty where the rule says it all.
[[nodiscard]] std::string reason(const Case& on_desk, const Settled& settled, const Transfer& transfer);

}  // namespace tonk
