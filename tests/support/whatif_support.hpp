#pragma once

#include <string>
#include <vector>

#include "explore/whatif/identify.hpp"
#include "explore/whatif/what_if.hpp"

namespace tonk::test {

/// The shipped houses and options.
[[nodiscard]] const explore::RuleCatalog& known();

/// The hands of a log, however they name their house.
[[nodiscard]] explore::LoggedHands case_of(const std::string& text);

[[nodiscard]] std::vector<std::string> words_of(const std::vector<explore::Change>& changes);

/// The house with these changes, written and compiled without WhatIf; it must compile.
[[nodiscard]] spec::Rules written(const std::string& house, const std::vector<std::string>& options,
                                  const std::vector<explore::Change>& changes);

}  // namespace tonk::test
