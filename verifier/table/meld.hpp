#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/card_set.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"

namespace tonk {

/// A book or a run: what cards laid together stand for.
struct Meld {
  enum class Kind : std::uint8_t { unclear, book, run };
  Kind kind = Kind::unclear;
  Rank rank = Rank::ace;      ///< of a book
  Suit suit = Suit::clubs;    ///< of a run
  std::uint8_t first = 0;     ///< of a run: the place of its lowest card in the order of the ranks, from 0
  std::uint8_t size = 0;      ///< cards; says nothing where it is unclear
  std::uint8_t naturals = 0;  ///< cards that stand for themselves
  friend bool operator==(const Meld&, const Meld&) = default;
};

/// The ways to read cards with wild ones among them: none, one, or more than one. A wild card that fits as itself is itself.
struct Reading {
  enum class Ways : std::uint8_t { none, one, several };
  Ways ways = Ways::none;
  Meld meld;  ///< Ways::one: the way
};

/// What known cards make when they are laid together. A card that says what it stands for is read so.
[[nodiscard]] Reading read_meld(const spec::Rules& rules, std::span<const PlayedCard> cards);

/// A spread that cards can be, and the cards played as that: wild ones say what they stand for.
struct PlayedMeld {
  Meld meld;
  std::vector<PlayedCard> cards;
};

/// Every spread that the cards can be, whatever their wild cards stand for.
[[nodiscard]] std::vector<PlayedMeld> every_meld(const spec::Rules& rules, std::span<const Card> cards);

/// What the meld becomes with the known card added. A meld that is `unclear` takes anything: what made it so was reported.
[[nodiscard]] Reading extend(const spec::Rules& rules, const Meld& meld, const PlayedCard& played);

/// The cards of the pack that may be added to the meld, wherever they are; wild cards only where they fit as themselves.
[[nodiscard]] CardSet extensions(const spec::Rules& rules, const Meld& meld);

/// Whether the card may stand for others.
[[nodiscard]] constexpr bool is_wild(const spec::Rules& rules, Card card) {
  return card.known() && rules.deck.wild.contains(card);
}

}  // namespace tonk
