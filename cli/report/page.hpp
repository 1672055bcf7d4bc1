#pragma once

#include <string>
#include <vector>

#include "cli/report/reported_hand.hpp"

namespace tonk::cli::report {

/// The whole page, which needs no other file. `title` is the log's name.
[[nodiscard]] std::string page(const std::string& title, const std::vector<ReportedHand>& hands);

}  // namespace tonk::cli::report
