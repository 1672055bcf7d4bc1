#pragma once

#include <string>
#include <string_view>

namespace tonk::markup {

/// Text that stands for itself in HTML and in XML, between tags and in an attribute in quotes. It is printable already: XML has
/// no way to write most control characters.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace tonk::markup
