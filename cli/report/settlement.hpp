#pragma once

#include <string>

#include "cli/report/reported_hand.hpp"

namespace tonk::cli::report {

/// Who pays whom: drawn, and as a list with the sentence of the house that asks for each payment.
[[nodiscard]] std::string settlement(const ReportedHand& hand);

}  // namespace tonk::cli::report
