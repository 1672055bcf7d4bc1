#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"

/// A file is read chunk by chunk. Where one ends is told by the first words of lines alone, so that one broken hand costs no other,
/// and hands can be parsed apart.
namespace tonk::log {

struct Chunk {
  enum class Kind : std::uint8_t {
    preface,  ///< before the first `session` or `hand` of the file; the whole file where there is neither
    session,
    hand
  };
  Kind kind = Kind::preface;
  std::string_view text;  ///< from the first word's line to the last line before the next chunk
  std::uint64_t first_line = 1;
  bool alone = false;  ///< a hand that is in no session, whatever stands before it: only JSON says so
};

/// What a line begins with, as far as the ends of chunks go. `nothing`: blank, or a comment.
enum class Opening : std::uint8_t { hand, session, nothing, extension, record };
/// Of the line that `text` begins with.
[[nodiscard]] Opening opening(std::string_view text);

/// What stands in front of the first `session` or `hand`.
struct Preface {
  std::size_t size = 0;  ///< in bytes: that of the whole text where there is neither
  std::uint64_t lines = 0;
  Opening most = Opening::nothing;    ///< that a line of it begins with
  Opening behind = Opening::nothing;  ///< what begins behind it; `nothing` at the end of the text
};
[[nodiscard]] Preface preface_of(std::string_view text);

/// Something that is not a hand log, at its place in the chunk's text.
struct ParseError : Message {
  std::string code;  ///< stable: `syntax`, `unknown-keyword`, `duplicate-line`, `misplaced-line`, `too-long`, …
  Span at;
  friend bool operator==(const ParseError&, const ParseError&) = default;
};

/// The longest chunk that is read as one hand, in bytes; a longer one is an error, not an attempt.
inline constexpr std::size_t max_chunk = std::size_t{1} << 20U;
/// Errors after this many in one chunk are only counted in the last one's message.
inline constexpr std::size_t max_errors = 20;

/// Fills `hand` from one chunk. An error in a line leaves that line out and goes on with the next; where any error is
/// returned, `hand` is not to be judged. Never throws on bad input.
[[nodiscard]] std::vector<ParseError> parse(const Chunk& chunk, Hand& hand);

struct FirstChunk {
  Chunk chunk;
  std::vector<ParseError> errors;
  std::uint64_t next_line = 1;  ///< the number of the line behind the chunk
};
/// The same for the first chunk of a text that has no byte-order mark: its end is found while it is read. A preface of blank lines and
/// comments alone is left out unless it is the whole text, is too long, or has something that is no text.
[[nodiscard]] FirstChunk parse_first(std::string_view text, std::uint64_t first_line, Hand& hand);

}  // namespace tonk::log
