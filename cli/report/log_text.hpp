#pragma once

#include <string>

#include "cli/report/reported_hand.hpp"

namespace tonk::cli::report {

/// The lines of the log as they were written, numbered, and marked where something was found.
[[nodiscard]] std::string log_text(const ReportedHand& hand);

/// Of a hand that could not be read: what was found, each with its line.
[[nodiscard]] std::string misreadings(const ReportedHand& hand);

}  // namespace tonk::cli::report
