#pragma once

#include <optional>
#include <vector>

#include "core/move.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// One of the moves that are allowed, picked by a number. 0 is the dullest: drawing, and discarding what goes with the fewest other
/// cards; other numbers lay and hit most of what they can, and drop now and then. Nothing if nobody who is to move can.
[[nodiscard]] std::optional<Choice> pick_move(const Table& table, const std::vector<Choice>& moves, unsigned number);

}  // namespace tonk
