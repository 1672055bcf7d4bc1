#pragma once

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/check.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Does what the log says was done. For a move that check() allows this is the rule; with the fault that check() named it goes
/// on from there as told, and marks what has become uncertain, so that one mistake is not found again and again.
void apply(const spec::Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault);

/// For a fault in what came before the move (a missing discard, somebody else's turn, an undeclared win): goes past it, so that
/// check() can be asked again about the move itself. Says whether the fault was of this kind.
bool step_past(const spec::Rules& rules, Table& table, const Move& move, const Fault& fault);

/// Somebody is about to move after another has broken into a turn, which may go on now.
void resume_interrupted(Table& table, Seat seat);

/// Likewise, where nobody need have.
inline void resume_turn(Table& table, Seat seat) {
  if (table.interrupted) {
    resume_interrupted(table, seat);
  }
}

/// Ends what ends by itself: a turn that has no discard, a reply that is not given.
void close(const spec::Rules& rules, Table& table);

}  // namespace tonk
