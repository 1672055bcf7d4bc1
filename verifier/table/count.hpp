#pragma once

#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// An inclusive range of points, a single number where everything is known.
struct Points {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool exact() const { return low == high; }
  friend bool operator==(Points, Points) = default;
};

/// The least and the most that a holding can count by the house's way of counting.
[[nodiscard]] Points count(const spec::Rules& rules, const Holding& holding);

/// The points of these cards, all added up.
[[nodiscard]] int points_of(const spec::Rules& rules, CardSet cards);

}  // namespace tonk
