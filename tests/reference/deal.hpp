#pragma once

#include "tests/reference/judgement.hpp"
#include "tests/reference/table.hpp"

namespace tonk::reference {

/// Seats the players and deals. False where the hand cannot be judged any further.
[[nodiscard]] bool set_table(const log::Hand& hand, const log::Hand* head, const Carried& carried, Table& table,
                             Judgement& judgement);

}  // namespace tonk::reference
