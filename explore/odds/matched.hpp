#pragma once

#include <optional>
#include <vector>

#include "core/card_set.hpp"
#include "explore/odds/cards.hpp"
#include "spec/rules.hpp"

/// Hands of which every card can be laid at once. Here the suits matter, so each is a hand of its own.
namespace tonk::explore {

/// Whether a dealt win of the house asks for spreads.
[[nodiscard]] bool asks_for_spreads(const spec::Rules& rules);

/// All such hands of so many cards; nothing where there are too many to look for.
[[nodiscard]] std::optional<std::vector<CardSet>> matched_hands(const spec::Rules& rules, unsigned cards);

/// A hand with these counts that is not one of them; nothing where all are.
[[nodiscard]] std::optional<CardSet> unmatched_example(const spec::Rules& rules, const std::vector<CardClass>& classes,
                                                       const Counts& counts);

}  // namespace tonk::explore
