#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"
#include "parser/reader.hpp"

namespace tonk::log {

/// A log in its canonical form. Each line stays a line, but for blank ones too many.
struct Formatted {
  std::string text;                    ///< not to be used where there are errors
  std::vector<std::uint64_t> dropped;  ///< lines of the source that are left out, counted from 1, in their order
  std::vector<Obstacle> errors;
};

/// A log in the canonical form of either form. Comments and extensions stay with their lines, and all lines in their
/// order. Every hand is read again as it was read before; what the other form cannot tell is an error. `dropped` is
/// empty where the form changes.
[[nodiscard]] Formatted convert(std::string_view text, Form from, Form to);

}  // namespace tonk::log
