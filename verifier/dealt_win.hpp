#pragma once

#include <cstdint>

#include "spec/rules.hpp"
#include "verifier/table.hpp"

namespace tonk {

/// An answer that hidden cards can leave open.
enum class Answer : std::uint8_t { no, maybe, yes };

/// Whether a dealt hand meets the condition.
[[nodiscard]] Answer meets(const spec::Rules& rules, const spec::HandCondition& condition, const Holding& dealt);

/// Whether the seat was dealt a win, and which: the first of the house's list that the hand meets.
struct DealtWinner {
  Answer answer = Answer::no;
  std::size_t win = 0;  ///< which of Rules::dealt_wins; for `yes` and `maybe`
};
[[nodiscard]] DealtWinner dealt_win(const spec::Rules& rules, const Table& table, Seat seat);

}  // namespace tonk
