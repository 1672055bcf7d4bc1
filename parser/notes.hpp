#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"

namespace tonk::log {

/// A comment or an extension of a hand's text, and the record that it stands at.
struct Note {
  std::string_view text;
  std::string place;      ///< of the record in the hand's JSON, such as `/play/0`; empty: behind the last one
  bool beside = false;    ///< on the record's own line, else on one before it
  std::size_t order = 0;  ///< of the records, as print() has them
};

/// The notes of a hand's text, in the order in which print() has the records; `hand` is what was read of it without an error. Comments that stand right
/// above the next hand are about that one: where there is a next one, they go from here to there.
[[nodiscard]] std::vector<Note> notes_of(std::string_view text, const Hand& hand,
                                         std::vector<std::string_view>* above_next);

}  // namespace tonk::log
