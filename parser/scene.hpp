#pragma once

#include <cstddef>
#include <string_view>

namespace tonk::log {

/// A comma, a string in quotes, or what stands up to the next blank or comma.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A place of a line, for an error there. All offsets are in the line.
struct Scene {
  std::string_view line;
  Token found;   ///< empty at the end of the line
  Token before;  ///< empty at the beginning

  [[nodiscard]] std::string_view found_text() const { return line.substr(found.begin, found.end - found.begin); }
  [[nodiscard]] std::string_view before_text() const { return line.substr(before.begin, before.end - before.begin); }
  [[nodiscard]] bool at_end() const { return found.begin == found.end; }
};

/// What stands at `at`, or behind the blanks there. Linear in the length of the line.
[[nodiscard]] Scene look(std::string_view line, std::size_t at);

[[nodiscard]] std::size_t skip_blanks(std::string_view line, std::size_t at);

}  // namespace tonk::log
