#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "core/card_set.hpp"
#include "explore/exact.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// Cards that no dealt win of a house tells apart: they count alike, and every condition names all of them or none. A card stands
/// once for each pack.
using CardClass = std::vector<Card>;

/// How many cards of each class.
using Counts = std::vector<std::uint8_t>;

[[nodiscard]] std::vector<CardClass> card_classes(const spec::Rules& rules);

/// How many different counts hands of this many cards can have.
[[nodiscard]] Integer how_many_counts(const std::vector<CardClass>& classes, unsigned cards);

/// In how many ways the cards can be drawn.
[[nodiscard]] Integer ways_to_draw(const std::vector<CardClass>& classes, const Counts& counts);

/// One of them.
[[nodiscard]] CardMultiset example_of(const std::vector<CardClass>& classes, const Counts& counts);

/// Visits all counts that hands of this many cards can have.
template <typename Visit>
void each_counts(const std::vector<CardClass>& classes, unsigned cards, const Visit& visit) {
  Counts counts(classes.size());
  const auto fill = [&](const auto& self, std::size_t at, unsigned left) -> void {
    if (at == classes.size()) {
      if (left == 0) {
        visit(static_cast<const Counts&>(counts));
      }
      return;
    }
    for (unsigned number = 0; number <= left && number <= classes[at].size(); ++number) {
      counts[at] = static_cast<std::uint8_t>(number);
      self(self, at + 1, left - number);
    }
    counts[at] = 0;
  };
  fill(fill, 0, cards);
}

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

/// Why odds cannot be worked out.
enum class Unable : std::uint8_t {
  too_many_hands,    ///< the hands are too many, whatever wins
  too_many_deals,    ///< the ways to deal the winning hands are too many
  unmatched_counts,  ///< a total of the cards that fit into no spread differs from suit to suit
  too_many_matched,  ///< hands of which every card is matched
  matched_two_packs  ///< too many hands of matched cards, because each card is there twice
};

/// Every hand of this many cards, by what it is worth.
[[nodiscard]] std::vector<HandKind> hand_kinds(const spec::Rules& rules, const std::vector<CardClass>& classes,
                                               const std::vector<CardSet>& matched, unsigned cards, Counted counted);

// Hands of which every card can be laid at once. Here the suits matter, so each is a hand of its own.

/// Whether a dealt win of the house asks for spreads.
[[nodiscard]] bool asks_for_spreads(const spec::Rules& rules);

/// All matched hands of this many cards; nothing if there are too many to search.
[[nodiscard]] std::optional<std::vector<CardSet>> matched_hands(const spec::Rules& rules, unsigned cards);

/// A hand with these counts that is not one of them; nothing where all are.
[[nodiscard]] std::optional<CardSet> unmatched_example(const spec::Rules& rules, const std::vector<CardClass>& classes,
                                                       const Counts& counts);

}  // namespace tonk::explore
