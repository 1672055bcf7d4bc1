#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "parser/hand.hpp"
#include "parser/split.hpp"

namespace tonk::log {

/// Something that is not a hand log, at its place in the chunk's text.
struct ParseError {
  Span at;
  std::string code;     ///< stable: `syntax`, `unknown-keyword`, `duplicate-line`, `misplaced-line`, `too-long`, …
  std::string message;  ///< what stood there and what was expected, in a sentence
  std::string help;     ///< may be empty
  friend bool operator==(const ParseError&, const ParseError&) = default;
};

/// The longest chunk that is read as one hand, in bytes; a longer one is an error, not an attempt.
inline constexpr std::size_t max_chunk = std::size_t{1} << 20U;
/// Errors after this many in one chunk are only counted in the last one's message.
inline constexpr std::size_t max_errors = 20;

/// Fills `hand` from one chunk. An error in a line leaves that line out and goes on with the next; where any error is
/// returned, `hand` is not to be judged. Never throws on bad input.
[[nodiscard]] std::vector<ParseError> parse(const Chunk& chunk, Hand& hand);

}  // namespace tonk::log
