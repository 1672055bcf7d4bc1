#pragma once

#include <vector>

#include "spec/keys.hpp"
#include "spec/library.hpp"
#include "spec/part_json.hpp"

namespace tonk::spec {

/// What a key's value may be, as a schema without its description. The parts of lists are the definitions `dealt-win` and
/// `side-bet`. Of a section only that it has keys.
[[nodiscard]] Json schema_of_value(const FieldInfo& field, const std::vector<Listing>& known);

}  // namespace tonk::spec
