#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"
#include "parser/parse.hpp"
#include "parser/reader.hpp"

namespace tonk::log {

/// Why a hand cannot be judged, at a place of the hand's own text, or of its session's head.
struct Obstacle {
  ParseError error;
  Chunk chunk;  ///< in whose text the error stands
};

/// Reads the hands of a log in order, each with the head of its session.
///
///     while (walk.next()) { use(walk.hand()); }
class Walk {
 public:
  /// `text` outlives the walk.
  Walk(std::string_view text, Form form) : reader_(text, form) {}
  Walk(const Parcel& parcel, Form form) : reader_(parcel, form) {}

  /// Reads on in the log's next parcel, as if both were one text.
  void go_on(const Parcel& parcel);
  /// Once there is no next hand: keeps what is still needed of the text, which may then go.
  void let_go();
  /// Whether the next hand may be of the session that the last one is in.
  [[nodiscard]] bool in_session() const { return in_session_; }
  /// Whether the first hand or head would have been read otherwise, had a session been going on before.
  [[nodiscard]] bool leans_on_before() const { return leans_on_before_; }

  /// Reads on to the next hand, or to the head of a session that cannot be read.
  [[nodiscard]] bool next();

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
  void add(const std::vector<ParseError>& errors);

  Reader reader_;
  Chunk chunk_;
  Hand hand_;
  bool in_session_ = false;
  bool head_is_bad_ = false;
  bool is_head_ = false;
  bool turned_ = false;
  bool is_at_something_ = false;
  bool is_first_ = true;
  bool leans_on_before_ = false;
  Chunk head_chunk_;
  std::string head_text_;  ///< where that is not in the reader's text any more
  Hand head_;
  std::vector<Obstacle> obstacles_;
};

/// The first line of a text: the place of what is wrong with the whole.
[[nodiscard]] Span first_line(std::string_view text);

}  // namespace tonk::log
