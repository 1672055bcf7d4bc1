#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/amount.hpp"
#include "explore/odds/exact.hpp"

namespace tonk::cli {

/// What amounts of many hands come to; exact, and never too large.
using Sum = explore::Fraction;

/// `amount` is not too_large().
[[nodiscard]] Sum to_sum(Amount amount);

/// As an amount is printed: `1`, `-3`, `0.25` (where a short decimal is exact) or `1/3`.
[[nodiscard]] std::string to_string(const Sum& sum);

/// Nothing where the text is not as to_string() writes it, or has more than 100,000 digits.
[[nodiscard]] std::optional<Sum> parse_sum(std::string_view text);

}  // namespace tonk::cli
