#pragma once

#include <optional>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/check.hpp"
#include "verifier/table/table.hpp"

/// What each kind of move does to the table: the parts of apply().
namespace tonk {

// moves_of_cards.cpp
void draw(const spec::Rules& rules, Table& table, const Move& move);
void take(const spec::Rules& rules, Table& table, const Move& move);
void discard(const spec::Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault);

// moves_of_laying.cpp
void lay(const spec::Rules& rules, Table& table, const Move& move);
void hit(const spec::Rules& rules, Table& table, const Move& move);
void shed(Table& table, const Move& move);
void reply(const spec::Rules& rules, Table& table, const Move& move);
/// Puts a card on the spread that is meant; where none is, on none.
void add_to_spread(const spec::Rules& rules, Table& table, const Move& move);

// moves_of_stopping.cpp
/// A drop or a knock, which ends the play at once or begins its last round.
void stop(const spec::Rules& rules, Table& table, const Move& move, Finish how);
/// Whether the fault is that the card may not be slapped at all.
[[nodiscard]] bool forbids_slap(Code code);
void slap(const spec::Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault);

}  // namespace tonk
