#pragma once

#include <span>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

/// How turns begin and end, what delays a player, and how a hand comes to its end.
namespace tonk {

void finish(Table& table, Finish how, Seat who);

/// The stock has run out: the hand is over. A drop that waits for its last round stands.
void run_out(Table& table);

/// The player to move begins to play the turn: what is to come in turns is counted down.
void begin_new_turn(const spec::Rules& rules, Table& table);

/// Inline guard for `begin_new_turn()`.
inline void begin_turn(const spec::Rules& rules, Table& table) {
  if (!table.turn.begun) {
    begin_new_turn(rules, table);
  }
}

/// Somebody breaks into the turn that is being played, which is remembered.
void interrupt(Table& table);

/// The turn that somebody has broken into goes on.
void give_back(Table& table);

/// Counts the turn as one of waiting, where those are over at their ends.
void end_wait_of_turn(const spec::Rules& rules, Table& table);
/// Passes the turn on, or ends the hand where the house ends it with the turn.
void end_turn(const spec::Rules& rules, Table& table);

/// The hand of the player to move has become empty: it is out, or waits where the stock is too low for that.
void go_out(const spec::Rules& rules, Table& table, Finish how);

/// What a hit means for who may drop, lay and go out.
void delay_after_hit(const spec::Rules& rules, Table& table, Seat hitter, Seat owner);

/// Whether something can be by the rules of a house.
using InHouse = bool (*)(const spec::Rules& rules);

inline bool always(const spec::Rules& /*rules*/) { return true; }

struct EffectRow {
  Kinds kinds;
  Effect effect;
  InHouse in_house = always;
};

/// What each kind of move does, in this order.
extern const std::span<const EffectRow> effect_rows;

/// Whether the fault is that the card may not be slapped at all.
[[nodiscard]] bool forbids_slap(Code code);

/// A spread comes on the table, as far as it can be told what it is.
void lay(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// What a new spread means for who may drop.
void delay_after_spread(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// Puts a card on the spread that is meant, or that it fits; where several are, nobody knows on which.
void add_to_spread(const spec::Rules& rules, Table& table, const Move& move);

/// The player puts a card on a spread.
void hit(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// A card of an answer to a going out.
void reply(const spec::Rules& rules, Table& table, const Move& move);

}  // namespace tonk
