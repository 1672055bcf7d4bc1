#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"

namespace tonk::log {

/// The canonical text of a hand or of a session's head, without comments: parse(print(hand)) is the same hand.
[[nodiscard]] std::string print(const Hand& hand);

/// The same text, with where each of its lines stands in the log.
struct Printed {
  struct Line {
    Span at;  ///< in the log: within one line, and its end is that of the line's last word
    std::size_t begin = 0;
    std::size_t end = 0;  ///< before the line end
  };
  std::string text;
  std::vector<Line> lines;  ///< in the order of `text`
  [[nodiscard]] std::string_view line(const Line& which) const {
    return std::string_view(text).substr(which.begin, which.end - which.begin);
  }
};
[[nodiscard]] Printed print_lines(const Hand& hand);

/// A name as a log writes it: bare where it can be, else in quotes.
[[nodiscard]] std::string back_quoted(std::string_view name);

/// The same for the name of a house, an option, a bet or a unit; and for that of a hand or a session.
[[nodiscard]] std::string quoted_word(std::string_view text);
[[nodiscard]] std::string quoted_id(std::string_view text);

/// One action as a log writes it, such as `hit 8h #1`.
[[nodiscard]] std::string print(const Hand& hand, const Action& action);

/// Whether the word is a keyword of the log, so that a player of that name must be quoted.
[[nodiscard]] bool is_keyword(std::string_view word);

}  // namespace tonk::log
