#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/amount.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "explore/whatif/what_if.hpp"
#include "spec/rules.hpp"

/// The changes of a house by which a log is in order, or most of its hands are.
namespace tonk::explore {

/// The first that is wrong with a hand by some rules.
struct Obstacle {
  Finding finding;
  std::optional<spec::Key> rule;  ///< that it cites
  std::size_t hand = 0;           ///< which of the log's hands
};

/// Hands in which the first that is wrong cites the same rule.
struct Against {
  std::optional<spec::Key> rule;
  std::vector<std::size_t> hands;  ///< which of the log's, in its order
  Obstacle first;
};

/// A house with changes, and what it makes of a log.
struct Fit {
  std::vector<Change> changes;  ///< none: as it is
  std::map<std::string, std::map<std::string, Amount>>
      nets;  ///< by the unit of the stakes and by player, over the hands that are settled
  std::map<std::string, Amount>
      points;  ///< the same of what is scored in a house that also pays; without those who score nothing
  std::size_t hands = 0;
  std::size_t wrong = 0;         ///< hands that are not in order
  std::size_t open = 0;          ///< others of which the log does not show enough
  std::size_t unpaid = 0;        ///< hands in order of which it does not record who was paid
  std::size_t findings = 0;      ///< that are wrong with them, in all
  std::vector<Against> against;  ///< the wrong hands by the rule that they speak against, that of the most hands first

  /// Hands that are not in order for all that the log shows.
  [[nodiscard]] std::size_t off() const { return wrong + open; }
  [[nodiscard]] std::size_t in_order() const { return hands - off(); }
  /// What comes first in the log. Only where some hand is wrong.
  [[nodiscard]] const Obstacle& first() const;
};

/// What was tried to bring a log in order by one house.
struct Tried {
  std::size_t options = 0;  ///< each alone
  std::size_t values = 0;   ///< of rules, each alone
  std::size_t sets = 0;     ///< of two or more changes
  bool all = true;          ///< else the search was given up
};

/// The most changes that are made together.
inline constexpr std::size_t most_changes = 4;

/// What one house makes of a log.
struct Identified {
  std::vector<Fit> matches;          ///< by which no hand is wrong: the smallest sets of changes, the smallest first
  std::optional<Obstacle> as_it_is;  ///< what is wrong by the house itself
  std::optional<Fit> nearest;        ///< where there is no match: by which the most hands are in order
  Tried tried;                       ///< nothing where the house fits as it is
};

/// Finds the smallest sets of changes by which no hand of the log is wrong. Every option and every value of a rule that WhatIf knows is
/// tried alone; sets of more are built by changing, each time, the rule that most of the hands still wrong speak against. A change is
/// followed where it clears the first finding of some hand that is wrong without it, of which not more than a few are asked for each
/// rule that they speak against, and while not many more hands are off with it than `rival`: with another house. What rules() gave
/// before may be gone then.
[[nodiscard]] Identified identify(WhatIf& what_if, const LoggedHands& log,
                                  std::size_t rival = std::numeric_limits<std::size_t>::max());

}  // namespace tonk::explore
