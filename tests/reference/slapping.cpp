#include "tests/reference/play.hpp"
#include "tests/reference/spreads.hpp"
#include "tests/reference/waiting.hpp"

namespace tonk::reference {
namespace {

// O17: the card is played on a spread. Unless it was one's own, one discards another.
Forbidden slap_to_play(Table& table, std::size_t player, Laid card, std::size_t number) {
  if (Forbidden why = find_spread(table, player, card, number)) {
    return why;
  }
  const bool own = table.just_discarded == player;
  // O10c: nor by the discard that would have to follow.
  const Player& who = table.players[player];
  if (!own && who.hand.size() == 1 && is_waiting(*table.rules, who.going_out) && !stock_is_low(table)) {
    return "out-while-held-in";
  }
  table.pile.pop_back();
  Spread& on = table.spreads[number - 1];
  add_to(*table.rules, on, card);
  table.players[player].has_hit = true;
  wait_for_hit(table, player, on.owner);
  table.just_discarded = std::nullopt;
  if (!own) {
    table.owes_slapped_discard = player;
  }
  return std::nullopt;
}

// S1: the card is picked up out of turn, and play goes on behind the slapper.
Forbidden slap_to_take(Table& table, std::size_t player, Card card) {
  if (table.just_discarded == player) {
    return "no-slap";
  }
  // O16: who has touched the stock must draw from it.
  if (table.turn.touched && table.turn.player == player) {
    return "touched-stock";
  }
  table.pile.pop_back();
  table.turn = Turn{};
  table.turn.player = player;
  begin_turn(table);
  table.turn.drew = true;
  table.turn.card = card;
  table.turn.taken = card;
  table.players[player].hand.push_back(card);
  table.players[player].last_draw = ++table.draws;
  if (table.rules->after_take == spec::AfterTake::used_at_once && !usable(table, card)) {
    return "take-not-usable";
  }
  return std::nullopt;
}

}  // namespace

// O17, S1: the first to do so, from the discard until the next player begins a turn.
Forbidden slap(Table& table, std::size_t player, Laid card, std::size_t number) {
  if (table.rules->slapping == spec::Slapping::none) {
    return "not-in-house";
  }
  if (!table.just_discarded) {
    return "no-slap";
  }
  if (table.pile.back() != card.card) {
    return "not-the-top-discard";
  }
  if (table.players[player].hand.empty()) {
    return "hand-empty";
  }
  return table.rules->slapping == spec::Slapping::to_play ? slap_to_play(table, player, card, number)
                                                          : slap_to_take(table, player, card.card);
}

// O17: who empties the hand so is out by discard.
Forbidden discard_after_slap(Table& table, Card card) {
  const std::size_t player = *table.owes_slapped_discard;
  Cards& hand = table.players[player].hand;
  if (!holds(hand, card)) {
    return "card-not-held";
  }
  if (hand.size() == 1 && is_waiting(*table.rules, table.players[player].going_out) && !stock_is_low(table)) {
    return "out-while-held-in";
  }
  remove(hand, card);
  table.pile.push_back(card);
  table.owes_slapped_discard = std::nullopt;
  table.just_discarded = player;
  if (hand.empty()) {
    go_out(table, player, true);
  }
  return std::nullopt;
}

// S7: by laying every card on the run that went out.
Forbidden reply(Table& table, std::size_t player, Laid card, std::size_t number) {
  Cards& hand = table.players[player].hand;
  if (!holds(hand, card.card)) {
    return "card-not-held";
  }
  std::vector<std::size_t> runs;
  for (std::size_t i = 0; i < table.spreads.size(); ++i) {
    const Spread& spread = table.spreads[i];
    if (spread.laid_on_this_turn && !spread.book && (number == 0 || number == i + 1) &&
        !fits(*table.rules, spread, card).empty()) {
      runs.push_back(i);
    }
  }
  if (runs.empty()) {
    return "reply-not-whole";
  }
  if (runs.size() > 1) {
    return "ambiguous-hit";
  }
  const std::vector<Card> as = fits(*table.rules, table.spreads[runs.front()], card);
  if (as.size() > 1) {
    return "ambiguous-wild";
  }
  card.as = as.front();
  add_to(*table.rules, table.spreads[runs.front()], card);
  remove(hand, card.card);
  table.players[player].has_hit = true;
  table.answering = player;
  if (hand.empty()) {
    table.ending = spec::Ending::reply;
    table.winner = player;
    table.may_be_answered = false;
    table.answering = std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tonk::reference
