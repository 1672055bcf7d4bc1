#pragma once

#include <optional>
#include <string>
#include <vector>

#include "spec/rules.hpp"

/// Hands that come to no end. They are found by playing, so that what is found is proved by its log; what is not found was
/// only not met.
namespace tonk::explore {

struct DeadEnd {
  std::string log;                 ///< of the hand up to there
  std::string player;              ///< whose turn it is
  std::vector<spec::Key> because;  ///< the rules that forbid what may be done at any time: to draw, discard or drop
};

/// The shortest one found in `hands` hands played at random, over all numbers of players.
[[nodiscard]] std::optional<DeadEnd> find_dead_end(const spec::Rules& rules, unsigned hands);

struct Circle {
  std::string log;             ///< of the hand until everything lies as it lay before
  std::size_t from = 0;        ///< the number of moves after which the table first looked like this
  bool through_stock = false;  ///< the discards have become the stock; else players take each other's discards
};

/// A hand of the fewest players in which everybody comes to hold what was held before, with as many cards in the stock, though
/// nobody did anything forbidden.
[[nodiscard]] std::optional<Circle> find_circle(const spec::Rules& rules);

}  // namespace tonk::explore
