#pragma once

#include <nlohmann/json_fwd.hpp>

#include "explore/lint/inspection.hpp"
#include "spec/library.hpp"

namespace tonk {

/// The documented object of `tonk houses`.
[[nodiscard]] nlohmann::ordered_json to_json(const spec::Listing& listing);

/// The documented object of `tonk check`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Inspection& inspection);

}  // namespace tonk
