#pragma once

#include <fmt/format.h>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace tonk {

using utf8::columns;

/// The text, filled up with blanks to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

/// `1 hand`, `3 hands`.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one);

/// The lines with four blanks in front of each.
[[nodiscard]] std::string indented(std::string_view lines);

/// What `words_of` says of each item, with `between` between them.
template <typename Items, typename Words>
[[nodiscard]] std::string joined(const Items& items, std::string_view between, const Words& words_of) {
  std::string text;
  std::string_view separator;
  for (const auto& item : items) {
    text.append(separator).append(words_of(item));
    separator = between;
  }
  return text;
}

/// The beginning and then the entries, in lines of at most `width` columns if they fit. Lines after the first are indented by four
/// columns more than the first.
[[nodiscard]] std::string wrapped(std::string_view beginning, const std::vector<std::string>& entries,
                                  std::size_t width, std::string_view between = ", ");

/// Rows of printable cells. A row of one cell is a line by itself.
using TextRows = std::vector<std::vector<std::string>>;

/// The rows as lines, with two blanks between columns that are as wide as their widest cell. `align` has a letter for each column, `l`
/// if its cells stand at the left or `r` if at the right; the last letter also holds for further columns. The last cell of a row may
/// be longer than its column if it stands at the left.
[[nodiscard]] std::string in_columns(const TextRows& rows, std::string_view align);

/// The amount, with a `+` in front if it is above 0.
[[nodiscard]] std::string with_sign(std::string_view amount);

/// `Ann 3, Bob 0`, printable; `amount_words` may change the amounts.
template <typename PlayerSums, typename AmountWords = std::identity>
[[nodiscard]] std::string sum_words(const PlayerSums& sums, const AmountWords& amount_words = {}) {
  return joined(sums, ", ", [&](const auto& sum) {
    return fmt::format("{} {}", printable(sum.first), amount_words(to_string(sum.second)));
  });
}

/// `Ann +3, Bob -3`, and, where points are kept apart, `; points: Ann 12, Bob 0`. Printable.
template <typename Nets>
[[nodiscard]] std::string net_words(const Nets& nets, const Nets& points) {
  const std::string text = sum_words(nets, with_sign);
  return points.empty() ? text : fmt::format("{}; points: {}", text, sum_words(points));
}

/// Styles of a terminal, or none.
class TerminalStyle {
 public:
  explicit TerminalStyle(bool color) : color_(color) {}
  [[nodiscard]] std::string bold(std::string_view text) const { return in("1", text); }
  [[nodiscard]] std::string bad(std::string_view text) const { return in("1;31", text); }
  [[nodiscard]] std::string good(std::string_view text) const { return in("1;32", text); }
  [[nodiscard]] std::string frame(std::string_view text) const { return in("1;34", text); }
  [[nodiscard]] std::string note(std::string_view text) const { return in("1;36", text); }

 private:
  [[nodiscard]] std::string in(std::string_view style, std::string_view text) const {
    return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", style, text) : std::string(text);
  }
  bool color_;
};

}  // namespace tonk
