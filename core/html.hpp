#pragma once

#include <string>
#include <string_view>

namespace tonk::html {

/// Text that stands for itself in a page, between tags and in an attribute in quotes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace tonk::html
