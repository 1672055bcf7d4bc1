#pragma once

#include <string>

#include "verifier/judge/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// "`Ann` pays `Bob` 2"; a negative amount goes the other way.
[[nodiscard]] std::string pays(const HandContext& context, Account from, Account to, Amount amount);

/// `Vic` owes `Wanda` nothing, and pays 1
[[nodiscard]] std::string owes_nothing(const HandContext& context, Account from, Account to, Amount paid);

/// Which sentences a payment is made of; empty where it is one.
[[nodiscard]] std::string parts(const HandContext& context, Account from, Account to);

/// All that the house has a player pay, get and score.
[[nodiscard]] std::string dues(const HandContext& context, Seat seat);

/// How the hand ended, with the counts where they decide.
[[nodiscard]] std::string outcome(const HandContext& context, const Settled& settled);

/// What makes this payment due: how the hand ended, and the counts where they decide. Empty where the rule says it all.
[[nodiscard]] std::string reason(const HandContext& context, const Settled& settled, const Transfer& transfer);

}  // namespace tonk
