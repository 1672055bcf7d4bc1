#pragma once

#include "tests/reference/payments.hpp"

/// Whom the words of a payment name.
namespace tonk::reference {

[[nodiscard]] int lowest_count(const Outcome& outcome);

/// `other_side` is who is on the other side of the payment, for `each other`.
[[nodiscard]] std::vector<std::size_t> players_of(const Outcome& outcome, spec::Who who,
                                                  std::optional<std::size_t> other_side);

}  // namespace tonk::reference
