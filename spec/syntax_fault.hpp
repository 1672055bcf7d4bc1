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

/// The key in the next line, where that is indented too far and so goes on with the value that stands at `at`.
[[nodiscard]] std::optional<SyntaxFault> find_swallowed_key(const Source& source, Offset at);

}  // namespace tonk::spec
