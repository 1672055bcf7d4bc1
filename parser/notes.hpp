#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"

namespace tonk::log {

/// A record of a hand: where it stands, and its place in the hand's JSON, such as `/play/0`; an extension has none.
struct Record {
  Span at;
  std::string place;
  std::size_t order = 0;  ///< of the records, as print() has them
};

/// In the order of print().
[[nodiscard]] std::vector<Record> records_of(const Hand& hand);

/// A comment or an extension, and the record that it stands at.
struct Note {
  std::string text;
  std::string place;      ///< of the record in the hand's JSON, such as `/play/0`; empty: behind the last one
  bool beside = false;    ///< on the record's own line, else on one before it
  std::size_t order = 0;  ///< of the notes
};

/// The notes of a hand's text, in the order in which print() has the records; `hand` is what was read of it without an error. Comments that stand right
/// above the next hand are about that one: where there is a next one, they go from here to there.
[[nodiscard]] std::vector<Note> notes_of(std::string_view text, const Hand& hand, std::vector<std::string>* above_next);

}  // namespace tonk::log
