#pragma once

#include <string>
#include <vector>

#include "cli/world.hpp"

namespace tonk::cli {

/// Runs the program. `arguments` do not include the program's name; all input and output goes through `world`.
[[nodiscard]] Status run(const std::vector<std::string>& arguments, World& world);

}  // namespace tonk::cli
