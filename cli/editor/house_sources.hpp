#pragma once

#include <optional>
#include <string>

#include "cli/editor/text_document.hpp"
#include "render/json.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// The place in a house file, as a `Location` of the protocol; null where there is no such file. `line` and `column` count from 1. A file that
/// is built in is written below the user's cache folder, so that an editor can open it.
[[nodiscard]] Json location_in(const spec::Library& library, const std::string& file, std::uint64_t line,
                               std::uint64_t column);

}  // namespace tonk::cli
