#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"

namespace tonk::log {

/// One line of a JSON log in the words of the text, so that one grammar and one meaning serve both. Whatever a line
/// holds, each of its values becomes one word of the text, or is an error.
struct Transcript {
  /// A part of the text, and the value that it was made of.
  struct Piece {
    Span text;
    Span json;
  };

  Chunk::Kind kind = Chunk::Kind::hand;  ///< a preface is a hand without a name
  std::optional<std::string> session;    ///< that the line is of; empty: the one without a name
  std::string text;                      ///< in canonical form where there are no errors
  std::vector<ParseError> errors;        ///< with places in the JSON line

  // In the order of the text. Those of one list do not overlap.
  std::vector<Piece> lines;
  std::vector<Piece> groups;  ///< actions and nets
  std::vector<Piece> words;

  /// The place in the JSON line of the least part that holds a place of the text.
  [[nodiscard]] Span place(Span in_text) const;
};

[[nodiscard]] Transcript transcribe(std::string_view line);

}  // namespace tonk::log
