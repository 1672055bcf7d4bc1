#pragma once

#include <string>
#include <vector>

#include "explore/contrast/differences.hpp"
#include "explore/contrast/search.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {

/// A rule in which two houses differ, and what was found of it.
struct Compared {
  explore::Difference difference;
  explore::Searched found;
};

/// Two houses, as they were asked for, and all their differences.
struct Comparison {
  struct Side {
    std::string name;  ///< such as `pagat with waiting`
    const spec::Rules* rules = nullptr;
  };
  Side one;
  Side other;
  std::vector<Compared> rules;
  explore::Reach reach;
};

[[nodiscard]] std::string diff_text(const Comparison& comparison);
[[nodiscard]] std::string to_json(const Comparison& comparison);

}  // namespace tonk::cli
