#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spec/rules.hpp"

namespace tonk::explore {

/// The totals that so many cards of the deck can make when all of them count, lowest first: by trying every card, so that what
/// is not among them no hand makes.
[[nodiscard]] std::vector<unsigned> possible_totals(const spec::Rules& rules, unsigned cards);

/// So many cards of the deck that make this total, which is possible.
[[nodiscard]] std::vector<Card> cards_making(const spec::Rules& rules, unsigned cards, unsigned total);

/// The numbers of cards that a player of this house may be dealt, lowest first.
[[nodiscard]] std::vector<unsigned> hand_sizes(const spec::Rules& rules);

/// `5 to 47, 50`.
[[nodiscard]] std::string as_ranges(const std::vector<unsigned>& numbers);

}  // namespace tonk::explore
