#pragma once

#include <string_view>

namespace tonk::report {

/// Files of this folder, one behind the other, as they were when the program was built.
struct PagePart {
  std::string_view text;
  std::string_view sha256;  ///< in base64, as a content security policy names it
};

/// `table.css` and `page.css`.
[[nodiscard]] PagePart page_css();
/// `table.js` and `page.js`, as one module.
[[nodiscard]] PagePart page_js();
/// The heads of arrows, the signs of verdicts and buttons, and the suits: a font may lack them or show them as pictures of its own.
[[nodiscard]] PagePart symbols_html();

}  // namespace tonk::report
