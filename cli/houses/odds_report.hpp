#pragma once

#include <string>

#include "explore/odds/odds.hpp"
#include "render/json.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {

/// How often each dealt win of the house is dealt, and what they bring.
[[nodiscard]] std::string odds_text(const spec::Rules& rules, const explore::Odds& odds);
[[nodiscard]] Json odds_json(const spec::Rules& rules, const explore::Odds& odds);

}  // namespace tonk::cli
