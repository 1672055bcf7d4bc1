#pragma once

#include "parser/hand.hpp"
#include "tests/reference/judgement.hpp"
#include "tests/reference/table.hpp"

namespace tonk::reference {

/// The lines of the play, one after the other: whose move it is, and what comes of it. True where the hand was played to its end.
[[nodiscard]] bool follow_play(const log::Hand& hand, Table& table, Judgement& judgement);

/// The two parts of that: the lines, which more lines may follow, and what is decided where the log ends.
[[nodiscard]] bool play_on(const log::Hand& hand, Table& table, Judgement& judgement);
[[nodiscard]] bool finish_play(const log::Hand& hand, Table& table, Judgement& judgement);

}  // namespace tonk::reference
