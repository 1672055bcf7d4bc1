#include "verifier/play/plain_moves.hpp"

#include <algorithm>

#include "verifier/play/check.hpp"
#include "verifier/play/turns.hpp"
#include "verifier/table/seats.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// Whether wins may have to be declared after the first move of the hand.
bool asks_for_wins(const Rules& rules) {
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [](const spec::DealtWin& win) {
    return win.declaring == spec::Declaring::must && win.when != spec::DeclaredWhen::at_once;
  });
}

/// By the deal.
bool nobody_has_won(const Table& table) { return table.without_win == all_seats(table.players); }

}  // namespace

PlainMoves::PlainMoves(const Rules& rules, Table& table)
    : rules_(rules),
      table_(table),
      may_draw_(!asks_for_wins(rules) && !(rules.must_spread && rules.lay == spec::LayTime::before_drawing)),
      may_discard_(!asks_for_wins(rules) && !rules.must_spread) {}

bool PlainMoves::may_draw(Seat seat, Card card) const {
  const Table& table = table_;
  const bool begun = table.phase == Phase::start || (table.phase == Phase::dealt && nobody_has_won(table));
  return may_draw_ && begun && seat == table.to_move && table.stock > 1 && table.deck.empty() && card.known() &&
         rules_.deck.pack.contains(card) && table.located.count(card) < rules_.deck.packs;
}

void PlainMoves::make_draw(Seat seat, Card card) {
  Table& table = table_;
  begin_turn(rules_, table);
  table.located.insert(card);
  table.hand(seat).known.insert(card);
  --table.stock;
  table.player(seat).drew = ++table.draws;
  table.phase = Phase::drawn;
  table.fresh_discard = false;
}

void PlainMoves::make_discard(Seat seat, Card card) {
  Table& table = table_;
  (void)table.hand(seat).known.erase(card);
  table.discards.push_back(card);
  end_turn(rules_, table);
  table.fresh_discard = true;
  table.discarder = seat;
}

bool PlainMoves::draw(Seat seat, Card card) {
  const bool plain = may_draw(seat, card);
  if (plain) {
    make_draw(seat, card);
  }
  return plain;
}

bool PlainMoves::discard(Seat seat, Card card) {
  const Table& table = table_;
  const Holding& hand = table.hand(seat);
  const bool owes_use = rules_.after_take != spec::AfterTake::free && table.turn.taken.known();
  const bool plain = may_discard_ && table.phase == Phase::drawn && seat == table.to_move && card.known() &&
                     hand.known.contains(card) && hand.size() > 1 && !owes_use && !ends_by_itself(rules_, table);
  if (plain) {
    make_discard(seat, card);
  }
  return plain;
}

// In one with what it calls: most of a hand's moves are made here.
[[gnu::flatten]] bool PlainMoves::turn(Seat seat, Card drawn, Card discarded) {
  const Table& table = table_;
  const Holding& hand = table.hand(seat);
  const bool plain = may_draw(seat, drawn) && may_discard_ && !table.turn.begun && hand.size() > 0 &&
                     discarded.known() && (discarded == drawn || hand.known.contains(discarded));
  if (plain) {
    make_draw(seat, drawn);
    make_discard(seat, discarded);
  }
  return plain;
}

}  // namespace tonk
