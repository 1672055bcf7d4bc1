#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/judged_log.hpp"
#include "session/record.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Something that could be written next into a hand.
struct NextMove {
  std::string player;
  std::string action;            ///< as a log writes it
  std::vector<Remark> findings;  ///< why it is not allowed, or cannot be read; empty where nothing known forbids it
};

/// What the players can do next in a hand that is written down as far as it was played. What is said of a move is what the judge
/// would say of the log with it, beyond what it says without.
class NextMoves {
 public:
  /// Of the hand that the log has come to, once it is judged; `table` is as the hand has left it. The hand is readable() and in text
  /// form. All that is given outlives it.
  NextMoves(const JudgedLog& judged, const Table& table);

  /// What anybody may do, and what else the player to move might try. Of cards that nobody saw, nothing is listed.
  [[nodiscard]] std::vector<NextMove> listed() const;

  /// Any move, as a log would write it behind the player's name. What cannot be read is a finding as well.
  [[nodiscard]] NextMove tried(std::string player, std::string action) const;

 private:
  const JudgedLog& judged_;
  const Table& table_;
  EngineConfig engine_;
  Judgement as_it_is_;
};

}  // namespace tonk
