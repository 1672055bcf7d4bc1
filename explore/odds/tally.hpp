#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "explore/odds/exact.hpp"
#include "explore/odds/joint_distribution.hpp"

namespace tonk::explore {

/// So many players are dealt so many cards each from a deck.
struct Dealing {
  unsigned deck = 0;
  unsigned cards = 0;
  unsigned players = 0;
  /// In how many ways: it matters who gets which hand.
  [[nodiscard]] Integer ways() const { return ways_from(0); }
  /// Likewise, once so many have been dealt to.
  [[nodiscard]] Integer ways_from(unsigned player) const;
};

/// The kinds of hand that the players are dealt, in any order, and the ways to deal them in one order.
struct Deal {
  std::vector<std::size_t> kinds;
  Integer ways;
  /// In how many orders the players can have them.
  [[nodiscard]] Integer orders() const;
};

/// Every deal that there can be, of the first `kinds` kinds of `joint`. Where a kind `first` is given, that is the first player's
/// hand, and the deals are those of the others. Of no use where `joint` is exhausted.
[[nodiscard]] std::vector<Deal> tally(JointDistribution& joint, std::size_t kinds, std::size_t commonest,
                                      const Dealing& dealing, std::optional<std::size_t> first = std::nullopt);

}  // namespace tonk::explore
