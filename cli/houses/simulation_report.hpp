#pragma once

#include <string>

#include "explore/simulate/simulation.hpp"
#include "explore/whatif/tested.hpp"
#include "render/json.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {

/// What came of a simulation.
struct Simulated {
  const spec::Rules& rules;
  const explore::Plan& plan;
  const explore::Statistics& statistics;
  const explore::Tested* tested = nullptr;  ///< how often each rule mattered; null if that was not asked for
  const spec::Said* said = nullptr;         ///< what the house says of its rules; null in the same case
};

[[nodiscard]] std::string simulation_text(const Simulated& all);

/// The object that docs/simulate.schema.json describes.
[[nodiscard]] Json simulation_json(const Simulated& all);

}  // namespace tonk::cli
