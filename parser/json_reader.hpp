#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"

namespace tonk::log {

class JsonTokens;

/// What a line of JSON is, besides the hand that it holds.
struct JsonLine {
  Chunk::Kind kind = Chunk::Kind::hand;  ///< a preface is a hand without a name
  bool names_session = false;            ///< it says of which session it is
  std::string session;                   ///< empty: the one without a name
  Span session_at;
  bool malformed = false;   ///< it is not what a line of a log looks like, so that nothing can be said of its session
  std::vector<Note> notes;  ///< in the order in which print() has their records
};

/// Reads lines of JSON, each straight into a hand. The values' places are those in the line. One reader serves for any
/// number of lines.
class JsonReader {
 public:
  JsonReader();
  ~JsonReader();
  JsonReader(JsonReader&& other) noexcept;
  JsonReader& operator=(JsonReader&& other) noexcept;

  /// Fills `hand` and `told`. `slack`: so many bytes behind the line may be looked at. Where any error is returned, the
  /// hand is not to be judged. Never throws on bad input.
  [[nodiscard]] std::vector<ParseError> read(std::string_view line, std::size_t slack, Hand& hand, JsonLine& told);

 private:
  std::unique_ptr<JsonTokens> tokens_;
};

/// A JSON value without the blanks outside of its strings.
[[nodiscard]] std::string compact(std::string_view json);

/// Whether the text is a JSON value that an `x-` field may hold.
[[nodiscard]] bool is_json(std::string_view text);

/// Whether the key is one that a log keeps and never judges.
[[nodiscard]] inline bool is_extension(std::string_view key) { return key.starts_with("x-"); }

}  // namespace tonk::log
