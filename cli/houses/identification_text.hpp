#pragma once

#include <string>

#include "cli/houses/identification.hpp"

namespace tonk::cli {

/// The report for people: which houses fit with what changes, what each player nets, why the others do not fit, and what the logs do
/// not show.
[[nodiscard]] std::string text_of(const Identification& all);

}  // namespace tonk::cli
