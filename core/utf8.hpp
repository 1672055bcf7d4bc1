#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tonk::utf8 {

/// With which a file may begin.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view without_mark(std::string_view text) {
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

/// One code point of a text; a byte that begins none stands for itself.
struct Decoded {
  char32_t code = 0;
  std::size_t size = 1;  ///< bytes, from 1 to 4
  bool valid = false;    ///< else one byte that is not UTF-8
};

/// `text` is not empty. Overlong forms, surrogates and what is above U+10FFFF are not valid.
[[nodiscard]] Decoded decode(std::string_view text);

/// Whether a terminal shows the character and does nothing else: no control, no line or paragraph separator,
/// no mark that reorders the text round it, nothing that is invisible. The joiners U+200C and U+200D are let
/// through: names in several scripts need them.
[[nodiscard]] bool is_printable(char32_t code);

/// How many columns of a terminal the printable character takes: 0, 1 or 2.
[[nodiscard]] std::size_t columns(char32_t code);
/// And how many a printable text takes.
[[nodiscard]] std::size_t columns(std::string_view text);

/// The text with U+FFFD for each byte that is not UTF-8.
[[nodiscard]] std::string replaced(std::string_view text);

}  // namespace tonk::utf8
