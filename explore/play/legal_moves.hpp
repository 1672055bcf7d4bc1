#pragma once

#include <cstdint>
#include <vector>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// Every move that check() allows to anyone, on a table on which all cards are known, the stock's too (Table::deck).
/// A spread stands once for each set of cards; where wild cards can stand for several, for one of the ways.
/// Without `out_of_turn`, only those of the player to move.
[[nodiscard]] std::vector<Choice> legal_moves(const EngineConfig& engine, const Table& table, bool out_of_turn = true);

/// Whether the player to move may end the turn without a move: the house has no discard after a hit, or a reply is not given.
[[nodiscard]] bool may_pass(const spec::Rules& rules, const Table& table);

/// Whether a move brings the hand on: of the player to move, or a declaration by anybody.
[[nodiscard]] bool moves_on(const Choice& choice, const Table& table);

}  // namespace tonk::explore
