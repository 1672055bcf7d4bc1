#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "parser/hand.hpp"

/// A file is cut into hands before it is parsed: only a line's first word is looked at, so that one broken hand costs no other,
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

/// What a line begins with, as far as splitting goes. `nothing`: blank, or a comment.
enum class Opening : std::uint8_t { hand, session, nothing, extension, record };
/// `line` has its line end, where it has one.
[[nodiscard]] Opening opening(std::string_view line);

/// Walks the chunks of a whole text in order. A byte-order mark is skipped. A preface of blank lines and comments alone is left out
/// unless it is the whole file.
class Splitter {
 public:
  explicit Splitter(std::string_view text);
  /// Of a part of a text that begins with a chunk which is not the first one, on this line.
  Splitter(std::string_view text, std::uint64_t first_line) : rest_(text), line_(first_line), first_(false) {}
  [[nodiscard]] std::optional<Chunk> next();

 private:
  std::string_view rest_;
  std::uint64_t line_ = 1;
  bool first_ = true;
};

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

}  // namespace tonk::log
