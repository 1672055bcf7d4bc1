#pragma once

#include <functional>

#include "explore/contrast/log_text.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// Visits hands in which nobody has moved yet: each number of players and of cards, with and without an upcard, and each
/// seating and dealer by a cut of two or three players. Both houses' numbers are gone through.
void visit_openings(const spec::Rules& one, const spec::Rules& other, const std::function<void(const LogText&)>& visit);

}  // namespace tonk::explore
