#pragma once

#include <optional>
#include <string_view>

#include "spec/source.hpp"

namespace tonk::spec {

/// What is wrong with the lines of a file, and where.
struct SyntaxFault : Message {
  Span at;
};

/// What somebody did who wrote a file that is no YAML from `at` on; `theirs` is what the parser says. Nothing where that is unclear.
[[nodiscard]] std::optional<SyntaxFault> find_syntax_fault(const Source& source, Offset at, std::string_view theirs);

/// What makes the next line go on with the value that stands at `at`: that line is a key and indented too far, or no `:` stands behind
/// the key that the value was meant to be, or no blank behind the `-` in front of it.
[[nodiscard]] std::optional<SyntaxFault> find_overflow_fault(const Source& source, Offset at);

}  // namespace tonk::spec
