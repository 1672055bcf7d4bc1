#pragma once

#include <span>
#include <vector>

#include "core/card.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// The cards of a bag, one by one, in the order of Card::index(); those that are there twice stand twice.
[[nodiscard]] std::vector<Card> cards_of(const CardMultiset& bag);

/// Every set of these cards that makes a spread by itself; of a long run its parts too. Of more than 13 cards with wild ones
/// among them, those of at most six cards.
[[nodiscard]] std::vector<std::vector<Card>> melds_among(const spec::Rules& rules, std::span<const Card> cards);

/// The cheapest total of points that can be left when the others are arranged in spreads, all at once.
[[nodiscard]] int least_unmatched(const spec::Rules& rules, std::span<const Card> cards);

/// Whether all cards can be arranged in spreads at once.
[[nodiscard]] bool all_matched(const spec::Rules& rules, std::span<const Card> cards);

/// A spread among the cards that the house asks to be laid, of the least size; empty where there is none.
[[nodiscard]] std::vector<Card> spread_to_lay(const spec::Rules& rules, std::span<const Card> cards);

}  // namespace tonk
