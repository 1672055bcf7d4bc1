#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/random_play.hpp"

namespace tonk::test {

/// What everyone pays everyone, in stakes: `paid[from][to]`.
using Payments = std::vector<std::vector<int>>;

/// The houses and options that plain_settlement() knows.
[[nodiscard]] const std::vector<std::string>& plain_houses();
[[nodiscard]] const std::vector<std::string>& plain_options();

/// The settlement of a hand without hidden cards, worked out from the rules as players know them and not from a house file:
/// a second opinion. Nothing where a house or an option is not among those known here.
[[nodiscard]] std::optional<Payments> plain_settlement(const std::string& house,
                                                       const std::vector<std::string>& options,
                                                       const PlayedHand& played);

}  // namespace tonk::test
