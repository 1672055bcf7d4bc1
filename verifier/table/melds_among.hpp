#pragma once

#include <vector>

#include "core/card.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Every set of these cards that makes a spread by itself; of a long run its parts too. Where there are more than 13 with wild ones
/// among them, a wild card stands for another only where that is not held, and which of several does so is not varied.
[[nodiscard]] std::vector<std::vector<Card>> melds_among(const spec::Rules& rules, const CardMultiset& cards);

/// The same whose wild cards are always the first ones, and stand for another card only where that is not held. `first` comes before
/// the other wild cards, and may stand for one that is held.
[[nodiscard]] std::vector<std::vector<Card>> plain_melds_among(const spec::Rules& rules, const CardMultiset& cards,
                                                               Card first);

/// Whether the card, which is one of them, makes a spread with others.
[[nodiscard]] bool is_in_a_meld(const spec::Rules& rules, const CardMultiset& cards, Card card);

/// A spread among the cards that the house asks to be laid, of the least size; empty where there is none.
[[nodiscard]] std::vector<Card> spread_to_lay(const spec::Rules& rules, const CardMultiset& cards);

}  // namespace tonk
