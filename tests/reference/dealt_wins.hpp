#pragma once

#include <optional>
#include <string>

#include "tests/reference/table.hpp"

/// Hands that win when they are declared (B3 and its kin).
namespace tonk::reference {

/// The dealt win that a hand of these cards counts as; null for none.
[[nodiscard]] const spec::DealtWin* win_of(const Table& table, const Cards& hand);

/// A win that is declared in one's own turn, which the player's hand is now; null for none.
[[nodiscard]] const spec::DealtWin* win_on_own_turn(const Table& table, std::size_t player);

/// Whether somebody's dealt win has to be declared at once and was not.
[[nodiscard]] bool silent_at_once(const Table& table);

/// Likewise of the player, whose first turn has begun.
[[nodiscard]] bool silent_on_first_turn(const Table& table, std::size_t player);

/// Declares, or says by a code of docs/findings.md why not.
[[nodiscard]] std::optional<std::string> declare(Table& table, std::size_t player);

/// Decides between those who have declared at once.
void decide_dealt_wins(Table& table);

}  // namespace tonk::reference
