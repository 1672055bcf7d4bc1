#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/cabinet.hpp"
#include "cli/record.hpp"
#include "parser/parse.hpp"
#include "parser/reader.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::cli {

/// Walks the hands of one log in order, and carries from hand to hand what a session carries.
///
///     while (walk.advance()) { use(walk.judge()); }
class Walk {
 public:
  /// `file` and `text` outlive the walk, and so do the others.
  Walk(const std::string& file, std::string_view text, const HouseOptions& options, Cabinet& cabinet);

  /// Reads on to the next hand, or to the head of a session that cannot be read, and finds its house.
  [[nodiscard]] bool advance();
  /// Whether judge() can judge; else the record already says why not.
  [[nodiscard]] bool readable() const { return rules_ != nullptr; }
  /// Judges where it can. Once for each advance(); the record lasts until the next.
  [[nodiscard]] const Record& judge(Witness* witness = nullptr);

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const log::Hand& hand() const { return hand_; }
  /// The head of the session that the hand is in, or null.
  [[nodiscard]] const log::Hand* head() const { return in_session_ ? &head_ : nullptr; }
  [[nodiscard]] const Judgement& judgement() const { return judgement_; }
  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }
  [[nodiscard]] Place place() const { return {chunk_.text, chunk_.first_line}; }

 private:
  void begin_record();
  void name_session();
  [[nodiscard]] bool begin_session();
  void begin_hand();
  void find_house();
  void lose_track();
  void add(Span at, const Place& place, std::string code, std::string message, std::string help = "");

  const std::string& file_;
  const HouseOptions& options_;
  Cabinet& cabinet_;
  std::string folder_;
  log::Reader reader_;

  log::Chunk chunk_;
  log::Hand hand_;
  const spec::Rules* rules_ = nullptr;
  Judge judge_;
  Judgement judgement_;
  Record record_;

  bool in_session_ = false;
  bool head_is_bad_ = false;
  log::Chunk head_chunk_;
  log::Hand head_;
  bool first_hand_ = true;  ///< of the session; else the judgement carries what the hands before left
};

}  // namespace tonk::cli
