#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "explore/lint/inspection.hpp"
#include "spec/library.hpp"

namespace tonk {

/// `option` or `house`.
[[nodiscard]] std::string_view kind(bool is_option);

/// The documented object of `tonk houses`.
[[nodiscard]] nlohmann::ordered_json to_json(const spec::Listing& listing);

/// The documented object of `tonk check`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Inspection& inspection);

}  // namespace tonk
