#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Something that could be written next into a hand.
struct NextMove {
  std::string player;
  std::string action;            ///< as a log writes it
  std::vector<Remark> findings;  ///< why it is not allowed, or cannot be read; empty where nothing known forbids it
};

/// What the players can do next in a hand that is written down as far as it was played. What is said of a move is what the judge
/// would say of the log with it, beyond what it says without. Findings have no file; of a hand in JSON lines, their places are in
/// the text form of the hand.
class TONK_API NextMoves {
 public:
  /// Judges the hand that the log has come to, so that nobody calls judge() for it. The log outlives this.
  explicit NextMoves(JudgedLog& judged);

  /// The table as the hand has left it; null where the hand cannot be read, or nobody knows who sits there.
  [[nodiscard]] const Table* table() const { return table_ ? &*table_ : nullptr; }

  /// What anybody may do, and what else the player to move might try. Of cards that nobody saw, nothing is listed. Only where there is
  /// a table.
  [[nodiscard]] std::vector<NextMove> listed() const;

  /// Any move, as a log would write it behind the player's name. What cannot be read is a finding as well. Only where there is a table.
  [[nodiscard]] NextMove tried(std::string player, std::string action) const;

 private:
  const JudgedLog& judged_;
  std::string text_;  ///< the hand as a log in text form has it
  std::optional<Table> table_;
  std::vector<Finding> without_;  ///< what is found in the hand as it is
};

}  // namespace tonk
