#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/card.hpp"
#include "explore/contrast/trial.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// The deck in an order that the same number always gives. A quarter of the deals are as
/// they come; in half of them some neighbouring ranks come first, so that the hands count very little or very much, count the
/// same, and hit each other's spreads; and in a quarter everybody holds spreads that lack one card, which can then be drawn.
[[nodiscard]] std::vector<Card> pack_to_try(const spec::Rules& rules, unsigned players, std::uint32_t number);

/// Visits hands in which nobody has moved yet: each number of players and of cards, with and without an upcard, and each
/// seating and dealer by a cut of two or three players. Both houses' numbers are gone through.
void visit_openings(const spec::Rules& one, const spec::Rules& other, const std::function<void(const LogText&)>& visit);

}  // namespace tonk::explore
