#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"

namespace tonk {

enum class Severity : std::uint8_t { error, warning, note };

/// Something wrong at a place of a file that a person wrote. Messages begin in lower case, have no period at the end,
/// and put back-quotes round what the user wrote.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;         ///< stable and documented, such as `unknown-key`
  std::string file;         ///< as the user named it; empty where there is none
  Position at;              ///< of the first character concerned
  std::uint64_t width = 1;  ///< code points to underline, at least 1
  std::string line;         ///< the whole line, as written; empty where there is none to show
  std::string message;
  std::string help;     ///< what to do about it; may be empty
  std::string instead;  ///< the one thing that can be meant by what is underlined; empty where nobody can know
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// The part of its line that a diagnostic underlines.
[[nodiscard]] std::string_view underlined(const Diagnostic& diagnostic);

/// One diagnostic as text: `file:line:column: error: message [code]`, the line, a caret, and the help. Everything
/// that came from the user is made printable.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic, bool color = false);

}  // namespace tonk
