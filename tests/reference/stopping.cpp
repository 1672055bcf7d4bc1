#include <algorithm>

#include "tests/reference/payments.hpp"
#include "tests/reference/play.hpp"
#include "tests/reference/spreads.hpp"
#include "tests/reference/waiting.hpp"

namespace tonk::reference {
namespace {

// B5, JC3: when in the turn a player may drop.
Forbidden may_drop_now(const Table& table, std::size_t player) {
  const Turn& turn = table.turn;
  switch (table.rules->drop) {
    case spec::DropTime::never: return "drop-forbidden";
    case spec::DropTime::before_drawing:
      return turn.drew || turn.cards_laid > 0 ? Forbidden{"drop-too-late"} : std::nullopt;
    case spec::DropTime::until_drawn: return turn.drew ? Forbidden{"drop-too-late"} : std::nullopt;
    case spec::DropTime::before_laying: return turn.cards_laid > 0 ? Forbidden{"drop-too-late"} : std::nullopt;
    case spec::DropTime::after_drawing: return turn.drew ? std::nullopt : Forbidden{"drop-too-early"};
    case spec::DropTime::any_time: return std::nullopt;
    case spec::DropTime::after_discard:
      return table.turn_just_ended == player ? std::nullopt : Forbidden{"drop-too-early"};
  }
  return std::nullopt;
}

void end_last_round(Table& table) {
  table.over = true;
  table.ending = table.dropped ? std::nullopt : std::optional{spec::Ending::knock};
}

}  // namespace

// O2, O2a: whether a spread is kept that has to be laid.
bool keeps_a_spread(const Table& table) {
  const Player& player = table.players[table.turn.player];
  const bool can_lay = table.rules->lay != spec::LayTime::never && !is_waiting(*table.rules, player.laying);
  if (!table.rules->must_spread || !can_lay) {
    return false;
  }
  const auto found = small_spreads_in(*table.rules, player.hand);
  return std::any_of(found.begin(), found.end(), [&](const Cards& some) {
    // O2a: a book of these ranks; what is a run as well is no such book.
    std::vector<Laid> laid;
    for (const Card card : some) {
      laid.push_back({card, Card{}});
    }
    const auto read = readings(*table.rules, laid);
    const bool may_be_held = std::all_of(read.begin(), read.end(), [&](const Spread& spread) {
      return spread.book && !(CardSet::of(spread.cards.front().as.rank()) & table.rules->may_be_held).empty();
    });
    // R: what cannot be laid because it would empty the hand is kept (S5, O10c).
    return !may_be_held && !may_lay_so_many(table, some.size(), Laying::spread);
  });
}

void begin_turn(Table& table) {
  table.moved = true;
  // O17: with the next player's turn the discard is dead.
  table.just_discarded = std::nullopt;
  table.turn_just_ended = std::nullopt;
  if (!table.turn.begun) {
    table.turn.begun = true;
    ++table.players[table.turn.player].turns_begun;
    begin_waits(table.players[table.turn.player]);
  }
}

void end_turn(Table& table) {
  Player& player = table.players[table.turn.player];
  player.waited_on_last_turn = is_waiting(*table.rules, player.dropping);
  end_waits(*table.rules, player);
  for (Spread& spread : table.spreads) {
    spread.laid_on_this_turn = false;
    spread.hits_on_this_turn = 0;
  }
  const std::size_t following = table.next(table.turn.player);
  // NC4: the last round is over when the turn comes back.
  if (table.in_last_round_after == following) {
    end_last_round(table);
    return;
  }
  // JC8, MW4: the turn that draws the last card is the last one.
  if (table.turn.drew_last_card && table.rules->stock_out == spec::StockOut::after_last_card) {
    stop_for_empty_stock(table);
    return;
  }
  table.turn = Turn{};
  table.turn.player = following;
}

// RV4: with no more cards in it than players.
bool stock_is_low(const Table& table) {
  return table.rules->low_stock == spec::LowStock::empty_hand_waits && table.stock <= table.players.size();
}

// RV4: where the stock is low, an empty hand waits. Else it is out (B9).
void go_out(Table& table, std::size_t player, bool by_discard) {
  if (stock_is_low(table) && table.players[player].hand.empty()) {
    if (!by_discard) {
      end_turn(table);
    }
    return;
  }
  table.over = true;
  table.ending = by_discard ? spec::Ending::out_by_discard : spec::Ending::out;
  table.winner = player;
  // S7: of two players the other, S7a: of more any other, may answer who went out without a discard and with a run on that turn.
  const bool somebody = table.players.size() == 2 || table.rules->replied_by == spec::RepliedBy::any_other;
  table.may_be_answered = !by_discard && table.rules->reply != spec::Reply::none && somebody && table.turn.laid_a_run;
}

// B12, JC8. Who has dropped has ended the play before the stock ran out; a knock has not (NC9).
void stop_for_empty_stock(Table& table) {
  if (table.dropped) {
    end_last_round(table);
    return;
  }
  table.over = true;
  table.ending = spec::Ending::stock_out;
}

// B8: one card ends the turn.
Forbidden discard(Table& table, Card card) {
  Player& player = table.players[table.turn.player];
  if (player.hand.empty()) {
    return "hand-empty";
  }
  if (!table.turn.drew) {
    return "no-draw";
  }
  if (!holds(player.hand, card)) {
    return "card-not-held";
  }
  // O15b: a turn with a hit ends without a discard.
  if (table.rules->discarding == spec::Discarding::not_after_hit && table.turn.hits > 0) {
    return "discard-after-hit";
  }
  // Of two cards that are alike nobody can tell which was taken, also where one of them has been laid.
  const auto alike = std::count(player.hand.begin(), player.hand.end(), card);
  const bool taken = table.turn.taken == card && !table.turn.taken_used && alike == 1;
  if (taken && table.rules->after_take == spec::AfterTake::not_discarded) {
    return "take-discarded";
  }
  // O15c
  if (table.turn.taken && !table.turn.taken_used && table.rules->after_take == spec::AfterTake::used_at_once) {
    return "take-not-used";
  }
  if (table.rules->lay != spec::LayTime::before_drawing && keeps_a_spread(table)) {
    return "spread-held";
  }
  // O10c
  if (player.hand.size() == 1 && is_waiting(*table.rules, player.going_out) && !stock_is_low(table)) {
    return "out-while-held-in";
  }
  remove(player.hand, card);
  table.pile.push_back(card);
  const std::size_t who = table.turn.player;
  if (player.hand.empty()) {
    go_out(table, who, true);
  }
  if (!table.over) {
    end_turn(table);
    table.just_discarded = who;
    table.turn_just_ended = who;
  }
  return std::nullopt;
}

// B5, B10, B11: stop the play. JC4: before the first turn anybody may, where the house says so.
Forbidden drop(Table& table, std::size_t player) {
  Player& who = table.players[player];
  const bool after_the_deal = !table.moved && table.rules->drop_after_deal;
  // RV4: an empty hand drops on its next turn, and can do nothing else. R: that is so in every house, and in the last round it means
  // no more than that the turn is over.
  const bool waited = who.hand.empty() && table.turn.player == player;
  if (waited && table.in_last_round_after) {
    begin_turn(table);
    end_turn(table);
    return std::nullopt;
  }
  if (!after_the_deal && !waited) {
    if (Forbidden why = may_drop_now(table, player)) {
      return why;
    }
  }
  if (table.in_last_round_after) {
    return "in-the-last-round";
  }
  // O16
  if (table.turn.touched && !table.turn.drew) {
    return "touched-stock";
  }
  // O15c
  if (table.turn.taken && !table.turn.taken_used && table.rules->after_take == spec::AfterTake::used_at_once) {
    return "take-not-used";
  }
  // A drop right after the discard still belongs to the turn.
  const bool after_discard = table.rules->drop == spec::DropTime::after_discard && table.turn_just_ended == player;
  const bool waits = after_discard ? who.waited_on_last_turn : is_waiting(*table.rules, who.dropping);
  // O10. An empty hand (RV4) is as good as out, and waiting never stops that.
  if (!who.hand.empty() && waits) {
    return "drop-while-waiting";
  }
  if (table.rules->drop_limit && count_of(table, who.hand) > static_cast<int>(*table.rules->drop_limit)) {
    return "drop-above-limit";
  }
  if (table.rules->drop_needs_spread && !who.hand.empty() && who.spreads_laid == 0) {
    return "drop-without-spread";
  }
  if (table.turn.player == player) {
    begin_turn(table);
  }
  table.moved = true;
  table.dropper = player;
  table.dropped = true;
  table.just_discarded = std::nullopt;
  if (table.rules->after_drop == spec::AfterDrop::count) {
    table.over = true;
    return std::nullopt;
  }
  // R: the last round goes on behind the dropper, whose turn it may not have been (JC4).
  table.in_last_round_after = player;
  table.turn.player = player;
  end_turn(table);
  return std::nullopt;
}

// NC4: give up the turn; every other player has one more.
Forbidden knock(Table& table) {
  if (!table.rules->knock) {
    return "not-in-house";
  }
  if (table.turn.drew || table.turn.cards_laid > 0) {
    return "drop-too-late";
  }
  if (table.players[table.turn.player].hand.empty()) {
    return "hand-empty";
  }
  if (table.turn.touched) {
    return "touched-stock";
  }
  if (table.in_last_round_after) {
    return "in-the-last-round";
  }
  begin_turn(table);
  table.in_last_round_after = table.turn.player;
  table.dropper = table.turn.player;
  end_turn(table);
  return std::nullopt;
}

}  // namespace tonk::reference
