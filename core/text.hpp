#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonk {

/// Bytes from the beginning of a text.
using Offset = std::uint32_t;

/// The half-open range of bytes [begin, end) in a text.
struct Span {
  Offset begin = 0;
  Offset end = 0;
  friend constexpr bool operator==(Span, Span) = default;
};

/// Line and column as editors count them: both from 1, columns in code points.
struct Position {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  friend constexpr bool operator==(Position, Position) = default;
};

/// Where `offset` stands in `text`, whose first byte stands on line `first_line`. Linear in `offset`: for findings only.
[[nodiscard]] Position locate(std::string_view text, Offset offset, std::uint64_t first_line = 1);

/// How many code points of the span stand on its first line: what is underlined, at least 1.
[[nodiscard]] std::uint64_t width_of(std::string_view text, Span at);

/// The whole line in which `offset` stands, without its line end.
[[nodiscard]] std::string_view line_at(std::string_view text, Offset offset);

/// Text that is safe to send to a terminal or a log: control bytes, escape sequences, bidirectional overrides and
/// invalid UTF-8 are written as `\x1b`-like escapes. Tabs become `\t`.
[[nodiscard]] std::string printable(std::string_view text);

/// The same, cut to at most `limit` code points; `…` shows that something was left out.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit);

/// What the user wrote, for a message: in back-quotes, printable, and at most so many characters of it.
inline constexpr std::size_t max_quoted = 60;
[[nodiscard]] std::string back_quoted(std::string_view text);

/// The same character, but `a` for `A`, and so on to `z`.
[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// `12,345,678`.
[[nodiscard]] std::string grouped(std::uint64_t number);
/// The same for decimal digits, which a `-` may precede.
[[nodiscard]] std::string grouped(std::string digits);

/// The candidate nearest to `word` by edit distance, if it is near enough to be what was meant; else empty.
[[nodiscard]] std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

/// The candidate that differs from `word` only in capitals, in `-` or `_` for a blank or in one slip of the finger, where it is
/// the only such; else empty.
[[nodiscard]] std::string_view only_meant(std::string_view word, const std::vector<std::string_view>& candidates);

/// Removes the first line, with its end, from a text that is not empty, and returns it.
[[nodiscard]] std::string_view take_line(std::string_view& text);

}  // namespace tonk
