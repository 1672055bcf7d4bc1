#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "explore/odds/joint_distribution.hpp"
#include "explore/odds/kinds.hpp"
#include "explore/odds/tally.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// What the payments of the dealt wins see of the hands, beside who has won.
enum class Sight : std::uint8_t {
  wins,        ///< nothing
  each_count,  ///< for each payment, the counts of its two players, and one of these has won
  all_counts,
  seats  ///< who of several with the same count sits where
};
[[nodiscard]] Sight sight_of(const spec::Rules& rules);

/// Whether a winner takes out of the pot, in which lies what the hands before have left.
[[nodiscard]] bool empties_pot(const spec::Rules& rules);

/// What a house can deal to a number of players.
struct Game {
  const spec::Rules& rules;
  Dealing dealing;
  std::vector<CardClass> classes;
  std::vector<CardSet> matched;

  [[nodiscard]] std::vector<HandKind> kinds(Counted counted) const {
    return hand_kinds(rules, classes, matched, dealing.cards, counted);
  }
  [[nodiscard]] JointDistribution joint(const std::vector<HandKind>& kinds) const {
    return {classes, dealing.cards, kinds};
  }

  /// In how many ways a player can be dealt a hand of this kind.
  [[nodiscard]] Integer ways(const HandKind& kind) const;
  [[nodiscard]] Fraction chance(const Deal& deal) const;
};

/// Unless its hands are too many to be looked at, or what they count cannot be told.
[[nodiscard]] std::variant<Game, Unable> game_of(const spec::Rules& rules, unsigned players, unsigned cards);

/// Which of the kinds is best left to be what all others are not.
[[nodiscard]] std::size_t commonest(const std::vector<HandKind>& kinds);

}  // namespace tonk::explore
