#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tonk::cli {

/// Columns that a printable text takes on a terminal.
[[nodiscard]] std::size_t columns(std::string_view text);

/// With blanks behind it, so that it takes at least `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

}  // namespace tonk::cli
