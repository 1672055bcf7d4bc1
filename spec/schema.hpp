#pragma once

#include <string>
#include <vector>

#include "spec/library.hpp"

namespace tonk::spec {

/// The JSON Schema (draft 7) of a house file, from the table of keys, for editors. It refuses nothing that the loader takes
/// in the spelling of the table; what only the loader can tell, such as two keys that do not fit, it lets pass.
/// `known` are the houses and options to offer by name.
[[nodiscard]] std::string schema(const std::vector<Listing>& known);

}  // namespace tonk::spec
