#pragma once

#include <functional>
#include <vector>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

using VisitMove = std::function<void(const Move&)>;

/// Other kinds of move are not allowed to the player now, whatever the cards are.
[[nodiscard]] Kinds possible_kinds(const EngineConfig& engine, const Table& table, Seat seat);

/// Visits every move of these kinds that check() allows to the player, on a table on which all cards are known, the stock's too
/// (Table::deck). A spread stands once for each set of cards; where wild cards can stand for several, for one of the ways.
void visit_legal_moves(const EngineConfig& engine, const Table& table, Seat seat, Kinds kinds, const VisitMove& visit);

/// Those that are allowed to anyone.
[[nodiscard]] std::vector<Choice> legal_moves(const EngineConfig& engine, const Table& table, Kinds kinds = all_kinds);
/// Those of the turn of the player to move.
[[nodiscard]] std::vector<Choice> moves_in_turn(const EngineConfig& engine, const Table& table);

/// Whether the player to move may end the turn without a move: the house has no discard after a hit, or a reply is not given.
[[nodiscard]] bool may_pass(const spec::Rules& rules, const Table& table);

/// Whether a move brings the hand on: of the player to move, or a declaration by anybody.
[[nodiscard]] bool moves_on(const Choice& choice, const Table& table);

}  // namespace tonk::explore
