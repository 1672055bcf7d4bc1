#pragma once

#include <cstddef>

#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// The fewest points that can be left when the other cards are arranged in spreads, all at once.
[[nodiscard]] int least_unmatched(const spec::Rules& rules, const CardMultiset& cards);

/// Whether all cards can be arranged in spreads at once.
[[nodiscard]] bool all_matched(const spec::Rules& rules, const CardMultiset& cards);

/// How many positions this thread has searched for the two so far, to measure the work of a hand.
[[nodiscard]] std::size_t positions_searched();

}  // namespace tonk
