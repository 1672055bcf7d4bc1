#pragma once

#include "tests/reference/judgement.hpp"
#include "tests/reference/table.hpp"

namespace tonk::reference {

/// Seats the players, and says who deals. False where the hand cannot be judged any further.
[[nodiscard]] bool take_seats(const log::Hand& hand, const log::Hand* head, SessionState& carried, Table& table,
                              Judgement& judgement);

/// Deals the cards. False where the hand cannot be judged any further.
[[nodiscard]] bool deal(const log::Hand& hand, const log::Hand* head, const SessionState& carried, Table& table,
                        Judgement& judgement);

/// What the next hand of the session must know of the table.
void carry_over(const Table& table, const Judgement& judgement, bool over, SessionState& carried);

}  // namespace tonk::reference
