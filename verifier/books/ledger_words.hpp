#pragma once

#include <string>

#include "verifier/judge/case.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// "`Ann` pays `Bob` 2"; a negative amount goes the other way.
[[nodiscard]] std::string pays(const Case& on_desk, Account from, Account to, Amount amount);

/// `Vic` owes `Wanda` nothing, and pays 1
[[nodiscard]] std::string owes_nothing(const Case& on_desk, Account from, Account to, Amount paid);

/// Which sentences a payment is made of; empty where it is one.
[[nodiscard]] std::string parts(const Case& on_desk, Account from, Account to);

/// All that the house has a player pay, get and score.
[[nodiscard]] std::string dues(const Case& on_desk, Seat seat);

/// How the hand ended, with the counts where they decide.
[[nodiscard]] std::string outcome(const Case& on_desk, const Settled& settled);

/// What makes this payment due: how the hand ended, and the counts where they decide. Empty where the rule says it all.
[[nodiscard]] std::string reason(const Case& on_desk, const Settled& settled, const Transfer& transfer);

}  // namespace tonk
