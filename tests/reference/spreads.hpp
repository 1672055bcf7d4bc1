#pragma once

#include <optional>
#include <vector>

#include "tests/reference/table.hpp"

/// Books and runs (B7), with wild cards (CC1) and other orders of the ranks (BR2, S2).
namespace tonk::reference {

/// Whether the house lets the card stand for others.
[[nodiscard]] bool is_wild(const spec::Rules& rules, Card card);

/// The places of the card in runs, the lowest rank being 0; two for an ace that is first or last, none for a joker.
[[nodiscard]] std::vector<std::size_t> places_of(const spec::Rules& rules, Card card);

/// Every way in which the cards are a book or a run. A card whose `as` is unknown may stand for anything that it can;
/// where it fits as itself, it is itself.
[[nodiscard]] std::vector<Spread> readings(const spec::Rules& rules, const std::vector<Laid>& cards);

/// The same of cards that do not say what they are, where a wild card need not be itself though it fits.
[[nodiscard]] std::vector<Spread> every_reading(const spec::Rules& rules, const Cards& cards);

[[nodiscard]] bool is_spread(const spec::Rules& rules, const Cards& cards);

/// Every card that this one can be where it is added to the spread.
[[nodiscard]] std::vector<Card> fits(const spec::Rules& rules, const Spread& spread, Laid card);
void add_to(const spec::Rules& rules, Spread& spread, Laid card);

/// All choices of so many of the cards.
[[nodiscard]] std::vector<Cards> choose(const Cards& cards, std::size_t number);

/// All choices of at most so many of the cards that are spreads.
[[nodiscard]] std::vector<Cards> spreads_in(const spec::Rules& rules, const Cards& cards, std::size_t most);

/// Enough of them: every longer spread has one of these in it, with any one of its cards.
[[nodiscard]] std::vector<Cards> small_spreads_in(const spec::Rules& rules, const Cards& cards);

}  // namespace tonk::reference
