#pragma once

#include <cstddef>
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
    friend bool operator==(const Piece&, const Piece&) = default;
  };

  Chunk::Kind kind = Chunk::Kind::hand;  ///< a preface is a hand without a name
  std::optional<std::string> session;    ///< that the line is of; empty: the one without a name
  std::string text;                      ///< in canonical form where there are no errors
  std::vector<ParseError> errors;        ///< with places in the JSON line

  // In the order of the text. Those of one list do not overlap.
  std::vector<Piece> lines;
  std::vector<Piece> groups;  ///< actions and nets
  std::vector<Piece> words;

  /// Empties it and keeps the memory.
  void clear();
  friend bool operator==(const Transcript&, const Transcript&) = default;
};

/// Finds places of the text in the JSON line; faster where they come in the order of the text.
class PlaceFinder {
 public:
  /// The transcript outlives it.
  explicit PlaceFinder(const Transcript& transcript)
      : words_{transcript.words}, groups_{transcript.groups}, lines_{transcript.lines} {}

  /// Where the least part stands that holds this place.
  [[nodiscard]] Span place(Span in_text);

 private:
  struct Pieces {
    const std::vector<Transcript::Piece>& all;
    std::size_t last = 0;  ///< that was found
    [[nodiscard]] const Transcript::Piece* holding(Span at);
  };
  Pieces words_;
  Pieces groups_;
  Pieces lines_;
};

[[nodiscard]] Transcript transcribe(std::string_view line);

}  // namespace tonk::log
