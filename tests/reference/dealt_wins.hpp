#pragma once

#include <optional>
#include <string>

#include "tests/reference/table.hpp"

/// Hands that win when they are declared (B3 and its kin).
namespace tonk::reference {

/// Whether what the player would declare, as the table stands, is a win that is declared at once.
[[nodiscard]] bool declares_at_once(const Table& table, std::size_t player);

/// Whether somebody's dealt win has to be declared at once and was not.
[[nodiscard]] bool silent_at_once(const Table& table, std::optional<std::size_t> but = std::nullopt);

/// Whether the player, whose turn it is, makes a move with a win that has to be declared first.
[[nodiscard]] bool passes_over_a_win(const Table& table, std::size_t player, bool ends_turn);

/// Declares, or says by a code of docs/findings.md why not.
[[nodiscard]] std::optional<std::string> declare(Table& table, std::size_t player);

/// Decides between those who have declared at once.
void decide_dealt_wins(Table& table);

}  // namespace tonk::reference
