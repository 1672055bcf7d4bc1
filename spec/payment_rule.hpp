#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/amount.hpp"

/// A sentence of a settlement: who pays, scores or takes how much, to whom, and when.
namespace tonk::spec {

/// Which of Rules::clauses.
struct ClauseId {
  std::uint16_t index = 0;
  friend constexpr auto operator<=>(ClauseId, ClauseId) = default;
};

/// Players by what they are when the hand has ended. "Lowest" is about the counts of all players.
enum class Role : std::uint8_t {
  winner,  ///< who went out, dropped and won, or was dealt the win
  dropper,
  each_player,
  each_other,  ///< as payer: everyone but the one paid; as payee: everyone but the payer; alone: everyone but the winner
  each_lowest,          ///< all who are tied for the lowest count; after a catch without the dropper
  nearest_lowest,       ///< of these the first in the order of play from the dealer
  first_seated,         ///< of these the first in the order of the log's seats
  nearest_to_dropper,   ///< of these the first in the order of play from the dropper
  last_to_draw,         ///< of these the one who drew or took a card last
  with_highest_card,    ///< of these those whose highest card has the highest rank
  each_tied,            ///< all who have the lowest count, the dropper too
  each_loser,           ///< everyone who is not among each_lowest (who did not win, where the ending has a winner)
  each_bystander,       ///< each_loser without the dropper
  each_equal_or_lower,  ///< everyone but the dropper whose count is the dropper's or less
  each_lower,           ///< everyone whose count is less than the dropper's
  last_drawer,          ///< the player who drew the last card of the stock
  dealer,
  pot  ///< no player: as payer or payee only
};

/// The players whom a sentence means.
struct Who {
  using enum Role;
  enum class Laid : std::uint8_t { whatever, no_spread, a_spread };

  Role role = Role::winner;
  std::optional<Role> but;     ///< who of them is left out
  Laid laid = Laid::whatever;  ///< those of them alone who have laid so in this hand

  constexpr Who() = default;
  constexpr Who(Role named) : role(named) {}  // NOLINT(google-explicit-constructor): a role alone is all who have it
  friend constexpr bool operator==(const Who&, const Who&) = default;
};

/// What a price counts.
enum class Measure : std::uint8_t {
  stakes,        ///< the number itself
  own_count,     ///< the count of the player who pays or scores
  difference,    ///< between the counts of payer and payee
  other_counts,  ///< of everyone outside the set that is paid or scores, added up
  differences,   ///< between one's own count and each other player's, added up
  pot            ///< the stakes in the pot before the sentence is carried out
};

/// How much is divided among several: exactly, or what can be in whole stakes or points.
struct Shares {
  bool divided = false;     ///< among all who are paid, score or take the pot, who always divide that
  std::optional<Who> rest;  ///< who gets what whole stakes leave over; nothing where shares are exact
  friend bool operator==(const Shares&, const Shares&) = default;
};

/// How much. Payments are in stakes (a point costs a stake); scores are plain points.
struct Price {
  Amount number{1};  ///< of stakes, or times the measure
  Measure measure = Measure::stakes;
  Shares shares{};
  bool per_head = false;
  Who heads = Who::each_player;   ///< per_head: times how many players these are
  std::optional<Amount> at_most;  ///< of what one pays one other, in stakes or points
  friend bool operator==(const Price&, const Price&) = default;
};

/// When a sentence holds. About the winner where nothing else is said.
struct Circumstance {
  enum class Kind : std::uint8_t {
    lowest_alone,
    lowest_tied,
    spreads_laid,   ///< by the winner in this hand, `number` or more
    cards_laid,     ///< by the winner on the last turn, `number` or more, hits too
    out_by_spread,  ///< the last cards went down as a spread
    out_on_first_turn,
    has_hit,  ///< the winner hit a spread in this hand
    never_hit
  };
  Kind kind = Kind::lowest_alone;
  std::uint16_t number = 0;
  friend bool operator==(const Circumstance&, const Circumstance&) = default;
};

/// `dropper pays 2 to each equal or lower`, `each loser scores the own count`, `winner takes the pot`.
struct PaymentRule {
  enum class Verb : std::uint8_t {
    pays,      ///< from `payer` to `payee`
    scores,    ///< `payer` is given points, which nobody pays
    takes_pot  ///< `payer` takes all that is in the pot, in equal shares
  };
  Verb verb = Verb::pays;
  Who payer = Who::each_other;
  Price price;
  Who payee = Who::winner;
  std::vector<Circumstance> only_if;  ///< all of them
  bool otherwise = false;             ///< only where no earlier sentence with an `if` held
  bool also = false;                  ///< says that it comes on top of what is paid already, as every sentence does
  ClauseId clause;
};

}  // namespace tonk::spec
