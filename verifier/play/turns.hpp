#pragma once

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

/// How turns begin and end, what delays a player, and how a hand comes to its end.
namespace tonk {

void finish(Table& table, Finish how, Seat who);

/// The stock has run out: the hand is over. A drop that waits for its last round stands.
void run_out(Table& table);

/// The player to move begins to play the turn: what is to come in turns is counted down.
void begin_new_turn(const spec::Rules& rules, Table& table);

/// Likewise, where the turn has not begun before.
inline void begin_turn(const spec::Rules& rules, Table& table) {
  if (!table.turn.begun) {
    begin_new_turn(rules, table);
  }
}

/// The turn that somebody has broken into goes on.
void give_back(Table& table);

/// Passes the turn on, or ends the hand where the house ends it with the turn.
void end_turn(const spec::Rules& rules, Table& table);

/// The hand of the player to move has become empty: it is out, or waits where the stock is too low for that.
void go_out(const spec::Rules& rules, Table& table, Finish how);

/// What a new spread, and a hit, mean for who may drop, lay and go out.
void delay_after_spread(const spec::Rules& rules, Table& table, Seat who);
void delay_after_hit(const spec::Rules& rules, Table& table, Seat hitter, Seat owner);

}  // namespace tonk
