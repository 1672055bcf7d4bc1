#pragma once

#include <string>
#include <vector>

#include "spec/library.hpp"

/// The houses and options of variants/ on disk.
namespace tonk::test {

[[nodiscard]] spec::Library shipped();

/// In alphabetical order.
[[nodiscard]] const std::vector<std::string>& house_names();
[[nodiscard]] const std::vector<std::string>& option_names();

}  // namespace tonk::test
