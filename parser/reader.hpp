#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/json_reader.hpp"
#include "parser/parse.hpp"

namespace tonk::log {

struct Parcel;

/// What a log is written in: lines of words, or a JSON object a line.
enum class Form : std::uint8_t { text, json };

/// By the first byte that is not blank: no line of words begins with a brace.
[[nodiscard]] Form form_of(std::string_view text);

/// The first line of a text: the place of what is wrong with the whole.
[[nodiscard]] Span first_line(std::string_view text);

/// Reads the hands and the heads of sessions of a log of either form, one after the other.
///
///     while (const auto chunk = reader.next(hand)) { use(hand, reader.errors()); }
class ChunkReader {
 public:
  /// `text` outlives the reader.
  ChunkReader(std::string_view text, Form form);
  ChunkReader(const Parcel& parcel, Form form);
  /// Reads on in the log's next parcel, as if both were one text.
  void go_on(const Parcel& parcel);

  [[nodiscard]] Form form() const { return form_; }

  /// Fills `hand` from the next chunk, as log::parse() does. All places are in the chunk's own text, JSON or not.
  [[nodiscard]] std::optional<Chunk> next(Hand& hand);
  /// Whether there is a chunk after the one that next() gave last.
  [[nodiscard]] bool more() const { return more_behind_ || !rest_.empty(); }
  /// Of the chunk that next() gave last; where there are any, its hand is not to be judged.
  [[nodiscard]] const std::vector<ParseError>& errors() const { return errors_; }
  /// The comments and extensions of a chunk in JSON, where it has no error.
  [[nodiscard]] const std::vector<Note>& json_notes() const { return json_.notes; }

 private:
  void skip_blank_lines();
  [[nodiscard]] std::optional<Chunk> next_text(Hand& hand);
  [[nodiscard]] std::optional<Chunk> next_json(Hand& hand);
  void follow_session(Chunk& chunk);

  Form form_;
  std::vector<ParseError> errors_;

  std::string_view rest_;
  std::size_t padding_ = 0;  ///< so many bytes behind it may be looked at
  std::uint64_t line_ = 1;
  JsonReader json_reader_;
  JsonLine json_;
  std::optional<std::string> session_;  ///< in which the line is
  bool first_ = true;
  bool more_behind_ = false;  ///< in the log, behind this text
};

/// Why a hand cannot be read, at a place of the hand's own text, or of its session's head.
struct Obstacle {
  ParseError error;
  Chunk chunk;  ///< in whose text the error stands
};

/// Reads the hands of a log in order, each with the head of its session.
///
///     while (reader.next()) { use(reader.hand()); }
class LogReader {
 public:
  /// `text` outlives the reader.
  LogReader(std::string_view text, Form form) : reader_(text, form) {}
  LogReader(const Parcel& parcel, Form form);

  /// Reads on in the log's next parcel, as if both were one text.
  void go_on(const Parcel& parcel) { reader_.go_on(parcel); }
  [[nodiscard]] Form form() const { return reader_.form(); }
  /// Once there is no next hand: keeps what is still needed of the text, which may then go.
  void let_go();
  /// Whether the next hand may be of the session that the last one is in.
  [[nodiscard]] bool in_session() const { return in_session_; }
  /// Whether the first hand or head would have been read otherwise, had a session been going on before.
  [[nodiscard]] bool leans_on_before() const { return leans_on_before_; }

  /// Reads on to the next hand, or to the head of a session that cannot be read.
  [[nodiscard]] bool next();

  /// Whether there is anything behind what next() came to.
  [[nodiscard]] bool more() const { return reader_.more(); }

  /// Whether it is the head of a session that cannot be read, and no hand.
  [[nodiscard]] bool is_head() const { return is_head_; }
  /// Whether a session has begun or ended since the hand before.
  [[nodiscard]] bool turned() const { return turned_; }
  /// None where the hand can be judged.
  [[nodiscard]] const std::vector<Obstacle>& obstacles() const { return obstacles_; }

  [[nodiscard]] const Hand& hand() const { return hand_; }
  [[nodiscard]] const Chunk& chunk() const { return chunk_; }
  /// The head of the session that the hand is in, or null; where it stands.
  [[nodiscard]] const Hand* head() const { return in_session_ ? &head_ : nullptr; }
  [[nodiscard]] const Chunk& head_chunk() const { return head_chunk_; }
  /// The house that the hand or its session names, or null; and whether it is the session that does.
  [[nodiscard]] const HouseLine* house_line() const;
  [[nodiscard]] bool house_is_from_head() const { return !hand_.header.house.has_value(); }

 private:
  void begin_session();
  void begin_hand();
  void add_errors();

  ChunkReader reader_;
  Chunk chunk_;
  Hand hand_;
  bool in_session_ = false;
  bool head_is_bad_ = false;
  bool is_head_ = false;
  bool turned_ = false;
  bool is_at_something_ = false;
  bool is_first_ = true;
  bool begins_log_ = true;  ///< nothing of the log has been read
  bool leans_on_before_ = false;
  Chunk head_chunk_;
  std::string head_text_;  ///< where that is not in the reader's text any more
  Hand head_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace tonk::log
