#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "core/card.hpp"
#include "core/card_set.hpp"
#include "explore/exact.hpp"
#include "explore/odds/odds.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

/// The hands that a house can deal, by what they are worth.
namespace tonk::explore {

/// Cards that no dealt win of a house tells apart: they count alike, and every condition names all of them or none. A card stands
/// once for each pack.
using CardClass = std::vector<Card>;

/// How many cards of each class.
using Counts = std::vector<std::uint8_t>;

/// What a dealt hand is to its house.
struct Worth {
  std::optional<std::size_t> at_once;  ///< which of Rules::dealt_wins it is, before anyone has moved
  std::optional<std::size_t> later;    ///< which it is on the player's first turn, if nothing has changed
  std::vector<bool> seen;              ///< what the conditions under `beats` see of a winning hand
  std::optional<int> count;            ///< where that matters
  friend auto operator<=>(const Worth&, const Worth&) = default;
};

/// One hand, card by card, to be added or taken away.
struct SingleHand {
  CardSet cards;
  Counts counts;
  int sign = 1;
};

/// Hands that are worth the same: any cards with one of `counts`, and the single hands on top.
struct HandKind {
  Worth worth;
  Holding example;
  std::vector<Counts> counts;
  std::vector<SingleHand> singles;
};

/// Of which hands the count matters.
enum class Counted : std::uint8_t { as_ranked, winners, everyone };

/// The kinds of hand that the players are dealt, in any order, and the ways to deal them in one order.
struct Deal {
  std::vector<std::size_t> kinds;
  Integer ways;
  /// In how many orders the players can have them.
  [[nodiscard]] Integer orders() const;
};

/// What a house can deal to a number of players.
struct Game {
  const spec::Rules& rules;
  Dealing dealing;
  std::vector<CardClass> classes;
  std::vector<CardSet>
      matched;  ///< hands of which every card can be laid at once; the suits matter, so each stands alone

  /// Every hand, by what it is worth.
  [[nodiscard]] std::vector<HandKind> kinds(Counted counted) const;
  /// In how many ways a player can be dealt a hand of this kind.
  [[nodiscard]] Integer ways(const HandKind& kind) const;
  [[nodiscard]] Fraction chance(const Deal& deal) const;
};

/// Fails if there are too many hands to try, or if their counts cannot be worked out.
[[nodiscard]] std::variant<Game, Unable> game_of(const spec::Rules& rules, unsigned players, unsigned cards);

/// All matched hands of this many cards; nothing if there are too many to search.
[[nodiscard]] std::optional<std::vector<CardSet>> matched_hands(const spec::Rules& rules, unsigned cards);

/// Every deal that there can be; nothing where that is too much work.
[[nodiscard]] std::optional<std::vector<Deal>> deals(const Game& game, const std::vector<HandKind>& kinds);

/// The same by the kind of the first player's hand, which is one of `first`: the deals are those of the others.
[[nodiscard]] std::optional<std::vector<std::vector<Deal>>> deals_beside(const Game& game,
                                                                         const std::vector<HandKind>& kinds,
                                                                         const std::vector<HandKind>& first);

}  // namespace tonk::explore
