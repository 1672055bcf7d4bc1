#pragma once

#include <string>

#include "cli/report/told_hand.hpp"

namespace tonk::cli::report {

/// A drawing of the payments between the players; nothing where nobody pays anybody.
[[nodiscard]] std::string arrows(const ToldHand& hand);

}  // namespace tonk::cli::report
