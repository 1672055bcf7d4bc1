#pragma once

#include "cli/houses/identification.hpp"
#include "render/json.hpp"

namespace tonk::cli {

/// The object that docs/identify.schema.json describes.
[[nodiscard]] Json to_json(const Identification& all);

}  // namespace tonk::cli
