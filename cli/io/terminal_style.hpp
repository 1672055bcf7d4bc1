#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

namespace tonk::cli {

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
