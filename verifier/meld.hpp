#pragma once

#include "core/card_set.hpp"
#include "spec/rules.hpp"
#include "verifier/table.hpp"

namespace tonk {

/// What cards laid together make: a book, a run, or neither (`unclear`). Where the house's numbers let both be, a book.
[[nodiscard]] LaidSpread::Kind meld_of(const spec::Rules& rules, CardSet cards);

/// Whether the card may be added to the spread. A spread that is `unclear` takes anything: its fault was reported when it was laid.
[[nodiscard]] bool fits(const spec::Rules& rules, const LaidSpread& spread, Card card);

/// The cards of the pack that may be added to the spread, wherever they are.
[[nodiscard]] CardSet extensions(const spec::Rules& rules, const LaidSpread& spread);

}  // namespace tonk
