#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/odds/cards.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// What a dealt hand is to its house.
struct Worth {
  std::optional<std::size_t> at_once;  ///< which of Rules::dealt_wins it is, before anyone has moved
  std::optional<std::size_t> later;    ///< likewise on the first own turn, if nothing has changed
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

/// Why odds cannot be worked out.
enum class Unable : std::uint8_t {
  too_many_hands,    ///< the hands are too many, whatever wins
  too_many_deals,    ///< the winning hands are, dealt to so many players
  unmatched_counts,  ///< a total of the cards that fit into no spread differs from suit to suit
  too_many_matched,  ///< hands of which every card is matched
  matched_two_packs  ///< likewise, where each card is there twice
};

/// Every hand of so many cards, by what it is worth.
[[nodiscard]] std::vector<HandKind> hand_kinds(const spec::Rules& rules, const std::vector<CardClass>& classes,
                                               const std::vector<CardSet>& matched, unsigned cards, Counted counted);

}  // namespace tonk::explore
