#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "parser/parse.hpp"

namespace tonk::log {

/// What to say where a rule fails.
struct Complaint {
  enum class Kind : std::uint8_t {
    none,      ///< the rule may fail: something else is tried
    expected,  ///< `expected … after …, but found …`
    record,    ///< a line that begins with nothing known
    action,    ///< no known action
    unclosed,  ///< a string in quotes does not end on its line
    escape     ///< a backslash before something else than `"` and `\`
  };
  Kind kind = Kind::none;
  std::string_view expected;
  std::string_view help;
};

// Helps that are given only where they fit what was found.
inline constexpr std::string_view quote_the_name =
    "a name with other characters than letters, digits, `_` and `-` is written in quotes: `\"Dee Dee\"`";
inline constexpr std::string_view quote_the_word =
    "what has other characters than letters, digits and `_ - . / :` is written in quotes";
inline constexpr std::string_view who_stands_for = "only a card that is spread, hit or slapped says what it stands for";

/// The error for a complaint about the place `at` of `text`, which is on the line that begins at `line_begin`.
/// Linear in the length of the line.
[[nodiscard]] ParseError explain(std::string_view text, Offset line_begin, Offset at, const Complaint& complaint);

/// The first byte that no hand log has: a control byte other than tab and line end, a carriage return
/// that no line feed follows, a C1 control, or what is not UTF-8. npos where there is none.
[[nodiscard]] std::size_t find_bad_byte(std::string_view text);

/// The error for the bad byte at `at`.
[[nodiscard]] ParseError explain_bad_byte(std::string_view text, std::size_t at);

}  // namespace tonk::log
