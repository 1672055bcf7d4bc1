#pragma once

#include <string>

#include "cli/hands/report/page.hpp"

namespace tonk::cli::report {

/// A drawing of the payments between the players; nothing where nobody pays anybody.
[[nodiscard]] std::string arrows(const ReportedHand& hand);

}  // namespace tonk::cli::report
