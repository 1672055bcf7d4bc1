#pragma once

#include <vector>

#include "cli/draft_house.hpp"
#include "cli/interview.hpp"
#include "cli/question.hpp"

namespace tonk::cli {

/// Asks what the house says of itself, its title, and for the options of those `known` that come along with it. `on` where the
/// rules are to be asked for.
[[nodiscard]] Way ask_head(DraftHouse& house, const std::vector<spec::Listing>& known, Talk& talk);

}  // namespace tonk::cli
