#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/utf8.hpp"

namespace tonk::cli {

using utf8::columns;

/// With blanks behind it, so that it takes at least `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

/// The beginning and then the entries, in lines of at most `width` columns where they fit; those after the first stand four columns
/// further in than it does.
[[nodiscard]] std::string wrapped(std::string_view beginning, const std::vector<std::string>& entries,
                                  std::size_t width, std::string_view between = ", ");

}  // namespace tonk::cli
