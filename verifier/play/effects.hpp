#pragma once

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

/// Passes the turn on, or ends the hand where the house ends it with the turn.
void end_turn(const spec::Rules& rules, Table& table);

/// The hand of the player to move has become empty: it is out, or waits where the stock is too low for that.
void go_out(const spec::Rules& rules, Table& table, Finish how);

/// What a hit means for who may drop, lay and go out.
void delay_after_hit(const spec::Rules& rules, Table& table, Seat hitter, Seat owner);

// What moves do to the table: the parts of apply(). EngineConfig says of which move each is a part, and in which order.

/// The player's turn begins, unless it has begun; what was found wrong with the move is waived for the rest of it.
void begin_move(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// The same of a drop, which is no part of a turn right after the deal.
void begin_drop(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// The discards but the top one become a stock, where it is empty; nobody knows its order.
void reshuffle(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void draw(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void end_at_last_card(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// Of the discards the nearest to the top, where the card is among them; else whatever lies on top.
void take(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// A card is put down, which ends the turn.
void discard(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

void lay(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// What the new spread means for who may drop.
void delay_after_spread(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void win_by_spreads(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void hit(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void go_out_if_empty(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// The book goes under the top discard, the card that came last next to it. Where there is no discard, it is the pile.
void shed(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

void touch(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void call_stock_out(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// A drop or a knock, which ends the play at once or begins its last round.
void stop(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void slap(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
/// Whether the fault is that the card may not be slapped at all.
[[nodiscard]] bool forbids_slap(Code code);
void declare(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);
void put_aside(const spec::Rules& rules, Table& table, const Move& move, const Fault* fault);

/// A card of an answer to a going out.
void reply(const spec::Rules& rules, Table& table, const Move& move);

}  // namespace tonk
