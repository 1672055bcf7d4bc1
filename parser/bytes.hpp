#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "parser/parse.hpp"

namespace tonk::log {

/// The first byte from `from` on that no hand log has: a control byte other than tab and line end, a carriage return
/// that no line feed follows, a C1 control, or what is not UTF-8. npos where there is none.
[[nodiscard]] std::size_t find_bad_byte(std::string_view text, std::size_t from);

/// The error for the bad byte at `at`.
[[nodiscard]] ParseError explain_bad_byte(std::string_view text, std::size_t at);

}  // namespace tonk::log
