#pragma once

#include <string>
#include <vector>

#include "cli/hands/report/page.hpp"

namespace tonk::cli::report {

/// The deal, the moves and the end as a list that can be read without anything else.
[[nodiscard]] std::string moves(const ReportedHand& hand);

/// Where the findings are, in short, each with the way to its step; nothing where there are none.
[[nodiscard]] std::string overview(const ReportedHand& hand);

/// The table after each step, for the page's script, as JSON that may stand inside of a `script` element. Each step says only
/// what has changed.
[[nodiscard]] std::string scenes(const std::vector<ReportedHand>& hands);

}  // namespace tonk::cli::report
