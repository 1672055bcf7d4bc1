#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "explore/exact.hpp"
#include "explore/odds/hand_diagram.hpp"
#include "explore/odds/odds.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

/// The hands that a house can deal, by what they are worth.
namespace tonk::explore {

/// What a dealt hand is to its house.
struct Worth {
  std::optional<std::size_t> at_once;  ///< which of Rules::dealt_wins it is, before anyone has moved
  std::optional<std::size_t> later;    ///< which it is on the player's first turn, if nothing has changed
  std::vector<bool> seen;              ///< what the conditions under `beats` see of a winning hand
  std::optional<int> count;            ///< where that matters
  friend bool operator<(const Worth& a, const Worth& b) {
    return std::tie(a.at_once, a.later, a.seen, a.count) < std::tie(b.at_once, b.later, b.seen, b.count);
  }
};

/// Hands that are worth the same.
struct HandKind {
  Worth worth;
  Holding example;
  Integer ways;  ///< in which a player can be dealt one
};

struct HandKinds {
  std::vector<HandKind> kinds;
  std::vector<Node> labels;  ///< of each of Game::ends the number of its kind, from 1
};

/// Of which hands the count matters.
enum class Counted : std::uint8_t { as_ranked, winners, everyone };

/// The kinds of hand that the players are dealt, in any order, and the ways to deal them in one order.
struct Deal {
  std::optional<std::size_t> first;  ///< the kind of the first player's hand, where that is kept apart
  std::vector<std::size_t> kinds;
  Integer ways;
  /// In how many orders the players can have them.
  [[nodiscard]] Integer orders() const;
};

/// The labels of the hands of several players, and in how many ways they can be dealt. The last players, who have one diagram, are
/// alike: their labels are in order, and the ways are those of all orders.
using JointWays = std::map<std::vector<Node>, Integer>;

/// What a house can deal to a number of players.
struct Game {
  /// Hands that no condition tells apart.
  struct End {
    Holding example;
    Integer ways;
  };

  const spec::Rules& rules;
  Dealing dealing;
  std::uint64_t most_steps;
  HandDiagram hands;  ///< labelled by the numbers of `ends`, from 1
  std::vector<End> ends;
  std::vector<std::size_t> ranks;  ///< layers of `hands` from which on the classes are the suits of one rank

  /// Every hand, by what it is worth.
  [[nodiscard]] HandKinds kinds(Counted counted) const;
  [[nodiscard]] Fraction chance(const Deal& deal) const;
  /// For the first players, of whom each has a diagram; nothing where that takes too many steps.
  [[nodiscard]] std::optional<JointWays> joint_ways(const std::vector<const HandDiagram*>& diagrams) const;
};

/// Nothing where that takes too many steps.
[[nodiscard]] std::optional<Game> game_of(const spec::Rules& rules, const Dealing& dealing, std::uint64_t most_steps);

/// Every deal that there can be; nothing where that takes too many steps. With `first` the first player's hand is kept apart, and is one of
/// these kinds.
[[nodiscard]] std::optional<std::vector<Deal>> deals(const Game& game, const HandKinds& kinds,
                                                     const HandKinds* first = nullptr);

}  // namespace tonk::explore
