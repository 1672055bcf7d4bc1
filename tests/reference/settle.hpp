#pragma once

#include "tests/reference/judgement.hpp"
#include "tests/reference/table.hpp"

namespace tonk::reference {

/// How the hand that is over has ended, and who pays whom; and what the session carries on.
void settle(Table& table, Judgement& judgement, SessionState& carried, std::vector<std::string>& leaving);

/// The `show`, `pay`, `result` and `out` lines.
void check_shows(const log::Hand& hand, const Table& table, Judgement& judgement);
/// Of a hand that is not over: whether all whom the lines name sit at the table, and a pot is there.
void check_names(const log::Hand& hand, const Table& table, Judgement& judgement);
void check_paid(const log::Hand& hand, const Table& table, Judgement& judgement,
                const std::vector<std::string>& leaving);

}  // namespace tonk::reference
