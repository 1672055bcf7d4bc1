#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/identification.hpp"

namespace tonk::cli {

/// By which houses the logs are in order, with what changes, and what each player nets then; why by none of the others; and what
/// the logs do not show.
[[nodiscard]] std::string identify_text(const Identification& all);

/// The object that docs/identify.schema.json describes.
[[nodiscard]] nlohmann::ordered_json to_json(const Identification& all);

}  // namespace tonk::cli
