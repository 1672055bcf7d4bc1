#pragma once

#include <cstdint>
#include <vector>

#include "core/card.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// The deck in an order that the same number always gives. A quarter of the deals are as
/// they come; in half of them some neighbouring ranks come first, so that the hands count very little or very much, count the
/// same, and hit each other's spreads; and in a quarter everybody holds spreads that lack one card, which can then be drawn.
[[nodiscard]] std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::uint32_t number);

}  // namespace tonk::explore
