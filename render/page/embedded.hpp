#pragma once

#include <string_view>

namespace tonk::report {

/// A file of this folder as it was when the program was built.
struct PagePart {
  std::string_view text;
  std::string_view sha256;  ///< in base64, as a content security policy names it
};

[[nodiscard]] PagePart page_css();
[[nodiscard]] PagePart page_js();
[[nodiscard]] PagePart table_html();
/// The head of an arrow, and the suits, which are drawn because a font may lack them or show them as pictures of its own.
[[nodiscard]] PagePart symbols_html();

}  // namespace tonk::report
