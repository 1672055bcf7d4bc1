#pragma once

#include <string>

#include "cli/report/reported_hand.hpp"

namespace tonk::cli::report {

/// The deal, the moves and the end as a list that can be read without anything else.
[[nodiscard]] std::string moves(const ReportedHand& hand);

/// Where the findings are, in short, each with the way to its step; nothing where there are none.
[[nodiscard]] std::string overview(const ReportedHand& hand);

}  // namespace tonk::cli::report
