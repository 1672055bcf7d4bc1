#pragma once

#include <fmt/format.h>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/utf8.hpp"
#include "session/record.hpp"

namespace tonk::cli {

using utf8::columns;

/// With blanks behind it, so that it takes at least `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);

/// The beginning and then the entries, in lines of at most `width` columns where they fit; those after the first stand four columns
/// further in than it does.
[[nodiscard]] std::string wrapped(std::string_view beginning, const std::vector<std::string>& entries,
                                  std::size_t width, std::string_view between = ", ");

/// Rows of cells, printable. The first column, whose heading is the title of the table, stands to the left, and the others to the right.
struct TextTable {
  std::vector<std::string> heading;
  std::vector<std::vector<std::string>> rows;  ///< each as long as the heading
};

/// With an empty line in front; nothing where there are no rows.
[[nodiscard]] std::string table_text(const TextTable& table);

/// The amount, with a `+` in front where it is won.
[[nodiscard]] std::string with_sign(std::string_view amount);

/// Whether two houses ask for different payments of one hand.
[[nodiscard]] bool settle_differently(const Record& one, const Record& other);

/// What each player nets by the house that was asked for and by the one that the log names, in two columns.
[[nodiscard]] std::string side_by_side_text(const Record& asked, const Record& told);

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

}  // namespace tonk::cli
