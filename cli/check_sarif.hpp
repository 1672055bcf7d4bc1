#pragma once

#include "cli/inspection.hpp"
#include "cli/sarif.hpp"

namespace tonk::cli {

/// Every error and lint of a house file.
[[nodiscard]] std::vector<sarif::Rule> check_rules();

/// What was found in one house or option.
void add(sarif::Document& document, const Inspection& inspection, bool notes);

}  // namespace tonk::cli
