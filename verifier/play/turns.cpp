#include "verifier/play/effects.hpp"

#include <algorithm>

#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Rules;

constexpr std::uint16_t for_good = PlayerState::rest_of_hand;
constexpr int most_turns = for_good - 1;  // more than any hand has

std::uint16_t as_wait(std::uint8_t turns) { return turns == spec::Waiting::rest_of_hand ? for_good : turns; }

void add(std::uint16_t& turns, std::uint8_t more) {
  const bool ends = turns != for_good && as_wait(more) != for_good;
  turns = ends ? static_cast<std::uint16_t>(std::min(turns + more, most_turns)) : for_good;
}

void wait(PlayerState& standing, std::uint8_t turns, spec::Key why) {
  if (turns > 0) {
    add(standing.waits, turns);
    standing.waits_for = why;
  }
}

bool take_one(std::uint16_t& turns) {
  if (turns == 0) {
    return false;
  }
  turns = static_cast<std::uint16_t>(turns - (turns != for_good ? 1 : 0));
  return true;
}

/// What is to come in turns has come one turn nearer.
void count_down(PlayerState& standing) {
  standing.waiting = take_one(standing.waits);
  standing.frozen = take_one(standing.lays_nothing);
  standing.held_in = take_one(standing.stays_in);
}

/// Whether another player may answer a going out by laying every card on a run.
bool may_reply(const Rules& rules, const Table& table) {
  const bool anybody = table.players == 2 || rules.replied_by == spec::RepliedBy::any_other;
  return rules.reply != spec::Reply::none && anybody &&
         std::ranges::any_of(table.spreads,
                             [&](const LaidSpread& spread) { return went_out_with(spread, table.to_move); });
}

void pass_on(const Rules& rules, Table& table) {
  if (table.interrupted && table.resumed.begun) {
    give_back(table);
    return;
  }
  if (table.phase == Phase::shedding) {
    table.to_move = table.resume;
    table.turn = table.resumed;
  } else {
    table.to_move = table.after(table.to_move, rules.play_passes);
    table.turn = Turn{};
  }
  table.phase = Phase::start;
  table.interrupted = false;
  for (LaidSpread& spread : table.spreads) {
    spread.laid_this_turn = false;
    spread.hits_this_turn = 0;
  }
}

}  // namespace

void finish(Table& table, Finish how, Seat who) {
  table.phase = Phase::over;
  table.finish = how;
  table.finisher = who;
}

void run_out(Table& table) {
  finish(table, table.last_round == Finish::drop ? Finish::drop : Finish::stock_out, table.finisher);
}

void interrupt(Table& table) {
  table.interrupted = true;
  table.resume = table.to_move;
  table.resumed = table.turn;
  table.resumed_phase = table.phase;
}

void give_back(Table& table) {
  table.to_move = table.resume;
  table.turn = table.resumed;
  table.phase = table.resumed_phase == Phase::dealt ? Phase::start : table.resumed_phase;
  table.interrupted = false;
}

[[gnu::flatten]] void begin_new_turn(const Rules& rules, Table& table) {
  table.turn.begun = true;
  table.just_ended.reset();
  PlayerState& standing = table.player(table.to_move);
  ++standing.turns;
  standing.hit_this_round = false;
  if (!rules.waiting.ends_with_turn) {
    count_down(standing);
  }
}

void end_wait_of_turn(const Rules& rules, Table& table) {
  if (rules.waiting.ends_with_turn && table.turn.begun) {
    count_down(table.player(table.to_move));
  }
}

[[gnu::flatten]] void end_turn(const Rules& rules, Table& table) {
  const Seat who = table.to_move;
  end_wait_of_turn(rules, table);
  // A last round that ends with this turn has ended the play; the stock comes too late for it.
  const bool round_over = table.last_round != Finish::none && table.after(who, rules.play_passes) == table.finisher;
  const bool last_of_stock = rules.stock_out == spec::StockOut::after_last_card && table.stock == 0;
  if (last_of_stock && !round_over && table.phase != Phase::shedding) {
    run_out(table);
    return;
  }
  pass_on(rules, table);
  if (table.last_round != Finish::none && table.to_move == table.finisher) {
    finish(table, table.last_round, table.finisher);
  }
}

void go_out(const Rules& rules, Table& table, Finish how) {
  if (stock_is_low(rules, table)) {
    end_turn(rules, table);
    return;
  }
  const bool answered = how == Finish::out && may_reply(rules, table);
  finish(table, how, table.to_move);
  if (answered) {
    table.phase = Phase::reply;
    table.turn.end_waived = false;  // what was wrong with the going out says nothing of the answer
    table.to_move = table.after(table.to_move, rules.play_passes);
  }
}

[[gnu::flatten]] void delay_after_spread(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  wait(table.player(move.seat), rules.waiting.after_spread, spec::Key::wait_after_spread);
}

[[gnu::flatten]] void delay_after_hit(const Rules& rules, Table& table, Seat hitter, Seat owner) {
  const spec::Waiting& waiting = rules.waiting;
  PlayerState& hit = table.player(owner);
  const bool waits_already = hit.waits > 0 || waits(rules, table, owner);
  wait(table.player(hitter), waiting.for_hitter, spec::Key::wait_for_hitter);
  const bool own = hitter == owner;
  hit.times_hit = static_cast<std::uint8_t>(std::min(hit.times_hit + 1, 255));
  if (hit.times_hit < waiting.first_hit) {
    return;
  }
  add(hit.lays_nothing, own ? waiting.no_laying_after_own_hit : waiting.no_laying_after_hit);
  hit.stays_in =
      std::max(hit.stays_in, as_wait(own ? waiting.no_going_out_after_own_hit : waiting.no_going_out_after_hit));
  // Of a turn's hits those before the first that counts are none.
  const bool after_another = hits_this_turn_on(table, owner) > 1 && hit.times_hit > waiting.first_hit;
  const bool again = (waiting.several_hits == spec::SeveralHits::once_a_round && hit.hit_this_round) ||
                     (waiting.several_hits == spec::SeveralHits::once_a_turn && after_another);
  if ((own && !waiting.own_hits) || again) {
    return;
  }
  hit.hit_this_round = true;
  const bool longer = waits_already && waiting.while_waiting.has_value();
  wait(hit, longer ? *waiting.while_waiting : waiting.after_hit,
       longer ? spec::Key::wait_while_waiting : spec::Key::wait_after_hit);
}

}  // namespace tonk
