#pragma once

#include "verifier/case.hpp"
#include "verifier/settle.hpp"

namespace tonk {

/// Compares the recorded `pay` lines, pair by pair, and `result` lines, player by player, with the transfers that the house
/// asks for. Reports what differs, and says how the settlement stands. What two players pay each other is netted.
[[nodiscard]] SettlementVerdict check_settlement(Case& on_desk, const Settled& settled);

}  // namespace tonk
