#pragma once

#include <string>
#include <vector>

#include "cli/report/reported_hand.hpp"

namespace tonk::cli::report {

/// The table after each step, for the page's script, as JSON that may stand inside of a `script` element. Each step says only
/// what has changed.
[[nodiscard]] std::string scenes(const std::vector<ReportedHand>& hands);

}  // namespace tonk::cli::report
