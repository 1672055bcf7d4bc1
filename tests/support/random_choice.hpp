#pragma once

#include <cstdint>
#include <optional>

#include "explore/play/legal_moves.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk::test {

/// A move that check() allows to anyone, by one number; 0 is the dullest. Nothing where the turn ends without a move.
/// `stuck` is set where a player must move and cannot.
[[nodiscard]] std::optional<explore::Choice> choose(const spec::Rules& rules, const Table& table, std::uint8_t choice,
                                                    bool& stuck);

}  // namespace tonk::test
