#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "explore/exact.hpp"
#include "explore/odds/hands.hpp"
#include "explore/odds/joint_distribution.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// A number of players who are each dealt the same number of cards from a deck.
struct Dealing {
  unsigned deck = 0;
  unsigned cards = 0;
  unsigned players = 0;
  /// In how many ways: it matters who gets which hand.
  [[nodiscard]] Integer ways() const { return ways_from(0); }
  /// The same after this many players have been dealt to.
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

/// Fails if there are too many hands to try, or if their counts cannot be worked out.
[[nodiscard]] std::variant<Game, Unable> game_of(const spec::Rules& rules, unsigned players, unsigned cards);

/// Which of the kinds is best left to be what all others are not.
[[nodiscard]] std::size_t commonest(const std::vector<HandKind>& kinds);

}  // namespace tonk::explore
