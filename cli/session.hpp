#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/cabinet.hpp"
#include "cli/record.hpp"
#include "parser/walk.hpp"
#include "verifier/judge/sitting.hpp"

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
  [[nodiscard]] Record& record() { return record_; }
  /// By which house, as it was asked for or named.
  [[nodiscard]] const HouseChoice& choice() const { return choice_; }
  /// What the hand inherited from its session, once it is judged.
  [[nodiscard]] const SessionSoFar& session() const { return sitting_.inherited(); }
  /// Whether a hand that is yet to be judged inherits nothing.
  [[nodiscard]] bool at_first() const { return sitting_.at_first(); }
  [[nodiscard]] const log::Hand& hand() const { return hands_.hand(); }
  /// The house that the hand or its session names, or null.
  [[nodiscard]] const log::HouseLine* house_line() const { return hands_.house_line(); }
  /// The head of the session that the hand is in, or null.
  [[nodiscard]] const log::Hand* head() const { return hands_.head(); }
  [[nodiscard]] const Judgement& judgement() const { return sitting_.judgement(); }
  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }
  [[nodiscard]] Place place() const { return place_of(hands_.chunk()); }

 private:
  [[nodiscard]] static Place place_of(const log::Chunk& chunk) { return {chunk.text, chunk.first_line}; }
  void begin_record();
  void find_house();
  void add(Span at, const Place& place, std::string code, std::string message, std::string help = "");

  const std::string& file_;
  const HouseOptions& options_;
  Cabinet& cabinet_;
  std::string folder_;
  log::Walk hands_;
  HouseChoice choice_;
  const spec::Rules* rules_ = nullptr;
  Sitting sitting_;
  Record record_;
};

}  // namespace tonk::cli
