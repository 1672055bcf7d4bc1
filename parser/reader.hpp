#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"
#include "parser/split.hpp"
#include "parser/transcript.hpp"

namespace tonk::log {

struct Parcel;

/// What a log is written in: lines of words, or a JSON object a line.
enum class Form : std::uint8_t { text, json };

/// By the first byte that is not blank: no line of words begins with a brace.
[[nodiscard]] Form form_of(std::string_view text);

/// Walks the hands and sessions of a log of either form.
///
///     while (const auto chunk = reader.next()) { use(reader.parse(hand)); }
class Reader {
 public:
  /// `text` outlives the reader.
  Reader(std::string_view text, Form form);
  Reader(const Parcel& parcel, Form form);
  /// Reads on in the log's next parcel, as if both were one text.
  void go_on(const Parcel& parcel);

  [[nodiscard]] std::optional<Chunk> next();
  /// Whether there is a chunk after the one that next() gave last.
  [[nodiscard]] bool more() const;
  /// Fills the hand from that chunk, as log::parse() does. All places are in the chunk's own text, JSON or not.
  [[nodiscard]] std::vector<ParseError> parse(Hand& hand) const;
  /// The chunk in words, where it has no error.
  [[nodiscard]] std::string_view words() const { return form_ == Form::json ? transcript_.text : chunk_.text; }

 private:
  void skip_blank_lines();
  [[nodiscard]] std::optional<Chunk> next_json();
  void follow_session();

  Form form_;
  Chunk chunk_;

  Splitter splitter_;
  std::optional<Chunk> next_;

  std::string_view rest_;
  std::uint64_t line_ = 1;
  Transcript transcript_;
  std::optional<std::string> session_;  ///< in which the line is
  bool first_ = true;
  bool more_behind_ = false;  ///< in the log, behind this text
};

}  // namespace tonk::log
