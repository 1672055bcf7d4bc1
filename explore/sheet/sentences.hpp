#pragma once

#include <vector>

#include "spec/payment_rule.hpp"

/// What the sentences of a settlement look at.
namespace tonk::explore {

/// Whether it is about the lowest, not about the winner.
[[nodiscard]] bool is_of_lowest(const spec::Circumstance& circumstance);

/// Whether it speaks of the lowest, as players or as a circumstance.
[[nodiscard]] bool asks_who_is_lowest(const spec::PaymentRule& rule);

/// Whether anything but the end itself decides who pays what.
[[nodiscard]] bool counts_matter(const std::vector<spec::PaymentRule>& payments);

/// Whether the same players give the same players something, so that of the second only the price is to be told.
[[nodiscard]] bool differ_in_price(const spec::PaymentRule& one, const spec::PaymentRule& other);

/// Whether one of the sentences holds however the hand has ended.
[[nodiscard]] bool is_always_paid(const std::vector<spec::PaymentRule>& payments);

}  // namespace tonk::explore
