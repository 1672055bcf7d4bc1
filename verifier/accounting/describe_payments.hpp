#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/hand_context.hpp"

/// What findings about payments and results say, and the rule that they cite.
namespace tonk {

/// "`Ann`", or "the pot"
[[nodiscard]] std::string name_of(const HandContext& context, Account account);

/// A payment as it goes: a negative amount goes the other way.
[[nodiscard]] Transfer forwards(Account from, Account to, Amount amount);

/// "`Ann` pays `Bob` 2"
[[nodiscard]] std::string describe_payment(const HandContext& context, const Transfer& payment);

/// Which sentences a payment is made of; empty where it is one.
[[nodiscard]] std::string describe_parts(const HandContext& context, const std::vector<Transfer>& transfers,
                                         Account from, Account to);

/// The rule by which the player wins or loses something in that sum: the ending's, where it does; nothing where none does.
[[nodiscard]] std::optional<spec::ClauseId> rule_of_net(const HandContext& context,
                                                        const std::vector<Transfer>& transfers, Seat seat,
                                                        log::ResultLine::Sum sum);

/// All that the house has a player pay, get and score; only what goes into that sum, where the house has both.
[[nodiscard]] std::string describe_dues(const HandContext& context, const std::vector<Transfer>& transfers, Seat seat,
                                        log::ResultLine::Sum sum);

/// What makes the payment due, or, of none, how the hand ended: with the counts where they decide. Empty where the rule says it
/// all.
[[nodiscard]] std::string describe_reason(const HandContext& context, const Settled& settled, const Transfer* due);

}  // namespace tonk
