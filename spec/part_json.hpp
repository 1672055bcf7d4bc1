#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "spec/document.hpp"

namespace tonk::spec {

using Json = nlohmann::ordered_json;

/// A part of a document as other readers of YAML take it: digits without quotation marks are a number.
[[nodiscard]] Json as_json(const Part& part);

/// Likewise, of a value of the table of keys.
[[nodiscard]] Json as_json(std::string_view value);

}  // namespace tonk::spec
