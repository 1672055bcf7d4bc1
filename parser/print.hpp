#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api.hpp"
#include "parser/hand.hpp"

namespace tonk::log {

/// The canonical text of a hand or of a session's head, without comments: parse(print(hand)) is the same hand.
[[nodiscard]] TONK_API std::string print(const Hand& hand);

/// A line of that text, without its line end.
struct PrintedLine {
  std::string text;
  std::string place;      ///< of its record in the hand's JSON, such as `/play/0`; empty for an extension
  Span at;                ///< in the log: within one line, and its end is that of the line's last word
  std::size_t order = 0;  ///< among the lines of the canonical text
};
/// In the order of the canonical text.
[[nodiscard]] std::vector<PrintedLine> print_lines(const Hand& hand);

/// A comment or an extension, and the record that it stands at.
struct Note {
  std::string text;
  std::string place;      ///< of the record in the hand's JSON, such as `/play/0`; empty: behind the last one
  bool beside = false;    ///< on the record's own line, else on one before it
  std::size_t order = 0;  ///< of the notes
};

/// A hand, or the head of a session, as one line of a JSON log, without the line end. `session` is the one that a hand
/// is of; empty: the one without a name.
[[nodiscard]] std::string json_line(const Hand& hand, const std::optional<std::string>& session,
                                    const std::vector<Note>& notes);

/// A name as a log writes it: bare where it can be, else in quotes.
[[nodiscard]] std::string quoted_name(std::string_view name);

/// One action as a log writes it, such as `hit 8h #1`.
[[nodiscard]] TONK_API std::string print(const Hand& hand, const Action& action);

/// Whether the word is a keyword of the log, so that a player of that name must be quoted.
[[nodiscard]] bool is_keyword(std::string_view word);

}  // namespace tonk::log
