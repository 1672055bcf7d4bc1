#pragma once

#include <string>
#include <vector>

#include "cli/world.hpp"

namespace tonk::cli {

/// The whole program but for its process: `arguments` without the program's name. Writes to `world` alone.
[[nodiscard]] Status run(const std::vector<std::string>& arguments, World& world);

}  // namespace tonk::cli
