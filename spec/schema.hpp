#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "spec/document.hpp"
#include "spec/keys.hpp"
#include "spec/library.hpp"

namespace tonk::spec {

using Json = nlohmann::ordered_json;

/// A part of a document as other readers of YAML take it: digits without quotation marks are a number.
[[nodiscard]] Json as_json(const Part& part);

/// The same for a value as it stands in the table of keys.
[[nodiscard]] Json as_json(std::string_view value);

/// The JSON Schema (draft 7) of a house file, from the table of keys, for editors. It refuses nothing that the loader takes
/// in the spelling of the table; what only the loader can tell, such as two keys that do not fit, it lets pass.
/// `known` are the houses and options to offer by name.
[[nodiscard]] std::string schema(const std::vector<Listing>& known);

}  // namespace tonk::spec
