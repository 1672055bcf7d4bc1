#include "tests/reference/waiting.hpp"

#include <algorithm>

namespace tonk::reference {
namespace {

constexpr unsigned more_than_any_hand = 1'000'000;

bool on_own_turn(const Table& table, std::size_t player) { return table.turn.begun && table.turn.player == player; }

void add(Table& table, std::size_t player, Wait& wait, unsigned turns) {
  turns = turns == spec::Waiting::rest_of_hand ? more_than_any_hand : turns;
  (on_own_turn(table, player) ? wait.earned : wait.turns) += turns;
}

unsigned all_of(const Wait& wait) { return wait.turns + wait.earned; }

void end(const spec::Rules& rules, Wait& wait) {
  if (rules.waiting.ends_with_turn) {
    wait.turns += wait.earned;
    wait.turns -= wait.turns > 0 ? 1 : 0;
  } else {
    wait.turns -= wait.turns > 0 ? 1 : 0;
    wait.turns += wait.earned;
  }
  wait.earned = 0;
}

}  // namespace

// O10: who lays a spread may not drop for three turns.
void wait_for_spread(Table& table, std::size_t player) {
  add(table, player, table.players[player].dropping, table.rules->waiting.after_spread);
}

void wait_for_hit(Table& table, std::size_t hitter, std::size_t owner) {
  const spec::Waiting& waiting = table.rules->waiting;
  Player& hit = table.players[owner];
  const bool waits = all_of(hit.dropping) > 0;
  add(table, hitter, table.players[hitter].dropping, waiting.for_hitter);
  const bool own = hitter == owner;
  if (++hit.times_hit < waiting.first_hit) {
    return;
  }
  // S3: several hits add up, each by itself.
  add(table, owner, hit.laying, own ? waiting.no_laying_after_own_hit : waiting.no_laying_after_hit);
  // O10c: these do not. A wait that ends with this turn says nothing of the next one.
  const unsigned stays_in = own ? waiting.no_going_out_after_own_hit : waiting.no_going_out_after_hit;
  Wait& out = hit.going_out;
  const bool last_turn_of_it = on_own_turn(table, owner) && !waiting.ends_with_turn && out.turns > 0;
  const unsigned left = all_of(out) - (last_turn_of_it ? 1 : 0);
  if (left < stays_in) {
    add(table, owner, out, stays_in == spec::Waiting::rest_of_hand ? stays_in : stays_in - left);
  }
  // O10, WS3: one's own hits make one wait before dropping, or do not.
  if (own && !waiting.own_hits) {
    return;
  }
  // O10a: a second hit of the same round makes no further wait.
  const bool again = (waiting.several_hits == spec::SeveralHits::once_a_round && hit.hit_this_round) ||
                     (waiting.several_hits == spec::SeveralHits::once_a_turn && hits_in_turn_on(table, owner) > 1 &&
                      hit.times_hit > waiting.first_hit);
  const bool counts = !again;
  hit.hit_this_round = true;
  if (!counts) {
    return;
  }
  // O10, O10b
  add(table, owner, hit.dropping, waits ? waiting.while_waiting.value_or(waiting.after_hit) : waiting.after_hit);
}

// O10a: a round begins with a turn of one's own.
void begin_waits(Player& player) { player.hit_this_round = false; }

unsigned hits_in_turn_on(const Table& table, std::size_t owner) {
  unsigned hits = 0;
  for (const Spread& spread : table.spreads) {
    hits += spread.owner == owner ? spread.hits_on_this_turn : 0;
  }
  return hits;
}

void end_waits(const spec::Rules& rules, Player& player) {
  end(rules, player.dropping);
  end(rules, player.laying);
  end(rules, player.going_out);
}

bool is_waiting(const spec::Rules& rules, const Wait& wait) {
  return wait.turns > 0 || (rules.waiting.ends_with_turn && wait.earned > 0);
}

}  // namespace tonk::reference
