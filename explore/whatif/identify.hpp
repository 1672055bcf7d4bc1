#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/what_if.hpp"

namespace tonk::explore {

/// Changes of a house by which a whole log is in order.
struct Match {
  std::vector<Change> changes;        ///< none: as it is
  std::map<std::string, Amount> net;  ///< by player, over the hands that are settled
  std::size_t open = 0;               ///< hands of which the log does not show enough
};

/// The first that is wrong with a log by some rules.
struct Obstacle {
  Finding finding;
  std::optional<spec::Key> rule;  ///< that it cites
  std::size_t hand = 0;           ///< which of the log's hands
};

/// What stands in the way by the changes that lead furthest through the log.
struct Nearest {
  std::vector<Change> changes;
  Obstacle obstacle;
  std::size_t wrong = 0;  ///< how many findings are left
};

/// What one house makes of a log.
struct Identified {
  std::vector<Match> matches;        ///< the smallest sets of changes, the smallest first
  std::optional<Obstacle> as_it_is;  ///< what is wrong by the house itself
  std::optional<Nearest> nearest;    ///< where there is no match
  bool searched_all = true;          ///< else the search was given up
};

/// Finds the smallest sets of changes that clear a log. Each step changes a rule that the first finding left cites, so that only
/// sets are tried that can help; and a change that does not clear what it was made for is not followed. What
/// rules() gave before may be gone then.
[[nodiscard]] Identified identify(WhatIf& what_if, const LoggedHands& log);

}  // namespace tonk::explore
