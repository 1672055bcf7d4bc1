#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explore/simulate/simulation.hpp"
#include "explore/whatif/identify.hpp"
#include "spec/house_text.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {

/// What came of a simulation.
struct Simulated {
  const spec::Rules& rules;
  const explore::Plan& plan;
  const explore::Statistics& statistics;
  const explore::Tested* tested = nullptr;  ///< by some of the hands; null where that was not asked for
  const spec::Said* said = nullptr;         ///< likewise, what the house says of its rules
};

[[nodiscard]] std::string simulation_text(const Simulated& all);
[[nodiscard]] std::string simulation_json(const Simulated& all);

}  // namespace tonk::cli
