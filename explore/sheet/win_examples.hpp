#pragma once

#include <optional>

#include "core/card_set.hpp"
#include "spec/rules.hpp"

/// Cards for made-up hands. The same question has the same answer everywhere.
namespace tonk::explore {

/// So many of the cards that together meet the condition; nothing where none were found.
[[nodiscard]] std::optional<CardSet> find_hand(const spec::Rules& rules, const spec::HandCondition& condition,
                                               unsigned cards, CardSet among);

/// A few of the cards that count just so much by the house's way of counting.
[[nodiscard]] std::optional<CardSet> find_count(const spec::Rules& rules, unsigned count, CardSet among);

}  // namespace tonk::explore
