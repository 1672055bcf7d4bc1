#pragma once

#include <string>

#include "cli/record.hpp"

namespace tonk::cli {

/// Whether two houses ask for different payments of one hand.
[[nodiscard]] bool settle_differently(const Record& one, const Record& other);

/// What each player nets by the house that was asked for and by the one that the log names, in two columns.
[[nodiscard]] std::string side_by_side_text(const Record& asked, const Record& told);

}  // namespace tonk::cli
