#include <algorithm>

#include "tests/reference/play.hpp"

namespace tonk::reference {
namespace {

/// How many of the card lie open or are in hands.
std::size_t seen(const Table& table, Card card) {
  auto times = std::count(table.pile.begin(), table.pile.end(), card);
  for (const Player& player : table.players) {
    times += std::count(player.hand.begin(), player.hand.end(), card);
  }
  for (const Spread& spread : table.spreads) {
    times += std::count_if(spread.cards.begin(), spread.cards.end(),
                           [&](const Laid& laid) { return !spread.thrown_away && laid.card == card; });
  }
  return static_cast<std::size_t>(times);
}

bool hand_is_empty(const Table& table) { return table.players[table.turn.player].hand.empty(); }

}  // namespace

// The discards but the top one become the stock, where the house says so.
static void shuffle_discards(Table& table) {
  if (table.rules->stock_out == spec::StockOut::reshuffle && table.stock == 0 && table.pile.size() > 1) {
    table.stock = table.pile.size() - 1;
    table.pile = {table.pile.back()};
    table.deck_told = false;
  }
}

// B5: the top card of the stock.
Forbidden draw(Table& table, Card card) {
  // RV4: an empty hand that waits can do nothing but drop.
  if (hand_is_empty(table)) {
    return "hand-empty";
  }
  if (table.turn.drew) {
    return "second-draw";
  }
  shuffle_discards(table);
  if (table.stock == 0) {
    return "stock-empty";
  }
  // B1
  if (!table.rules->deck.pack.contains(card)) {
    return "card-not-in-pack";
  }
  if (table.deck_told && (table.deck.empty() || table.deck.front() != card)) {
    return "not-the-deck";
  }
  if (seen(table, card) >= table.rules->deck.packs) {
    return "card-seen-twice";
  }
  // O2. R: where nothing is laid after drawing, the draw is what ends the time for it.
  if (table.rules->lay == spec::LayTime::before_drawing && keeps_a_spread(table)) {
    return "spread-held";
  }
  begin_turn(table);
  if (table.deck_told) {
    table.deck.erase(table.deck.begin());
  }
  Player& player = table.players[table.turn.player];
  player.hand.push_back(card);
  player.last_draw = ++table.draws;
  table.turn.drew = true;
  table.turn.card = card;
  --table.stock;
  if (table.stock == 0) {
    table.turn.drew_last_card = true;
    table.last_drawer = table.turn.player;
    if (table.rules->stock_out == spec::StockOut::at_last_card) {
      stop_for_empty_stock(table);
    }
  }
  return std::nullopt;
}

// B5, JC5: the top card of the discard pile, or the one under it where the house allows that.
Forbidden take(Table& table, Card card) {
  if (hand_is_empty(table)) {
    return "hand-empty";
  }
  if (table.rules->discard_depth() == 0) {
    return "not-in-house";
  }
  if (table.turn.drew) {
    return "second-draw";
  }
  // O16: who touches the stock must draw from it.
  if (table.turn.touched) {
    return "touched-stock";
  }
  const std::size_t depth = std::min<std::size_t>(table.rules->discard_depth(), table.pile.size());
  const auto found = std::find(table.pile.rbegin(), table.pile.rbegin() + static_cast<std::ptrdiff_t>(depth), card);
  if (found == table.pile.rbegin() + static_cast<std::ptrdiff_t>(depth)) {
    return "not-the-top-discard";
  }
  if (table.rules->lay == spec::LayTime::before_drawing && keeps_a_spread(table)) {
    return "spread-held";
  }
  begin_turn(table);
  Player& player = table.players[table.turn.player];
  const auto behind = table.pile.erase(std::next(found).base());
  player.hand.push_back(card);
  if (table.rules->above_take == spec::AboveTake::goes_along) {
    player.hand.insert(player.hand.end(), behind, table.pile.end());
    table.pile.erase(behind, table.pile.end());
  }
  player.last_draw = ++table.draws;
  table.turn.drew = true;
  table.turn.card = card;
  table.turn.taken = card;
  // O15c: it must be used at once.
  if (table.rules->after_take == spec::AfterTake::used_at_once && !usable(table, card)) {
    return "take-not-usable";
  }
  return std::nullopt;
}

// O16
Forbidden touch(Table& table) {
  if (!table.rules->touch_binds) {
    return "not-in-house";
  }
  if (hand_is_empty(table)) {
    return "hand-empty";
  }
  if (table.turn.drew) {
    return "second-draw";
  }
  const bool shuffles = table.rules->stock_out == spec::StockOut::reshuffle && table.pile.size() > 1;
  if (table.stock == 0 && !shuffles) {
    return "stock-empty";
  }
  // O17: only when the next player draws is the discard dead.
  const auto discarded = table.just_discarded;
  begin_turn(table);
  table.just_discarded = discarded;
  table.turn.touched = true;
  return std::nullopt;
}

// B12: the first player who would draw from the empty stock ends the hand.
Forbidden call_stock_out(Table& table) {
  if (hand_is_empty(table)) {
    return "hand-empty";
  }
  if (table.turn.drew) {
    return "second-draw";
  }
  shuffle_discards(table);
  if (table.stock > 0) {
    return "stock-not-empty";
  }
  begin_turn(table);
  stop_for_empty_stock(table);
  return std::nullopt;
}

}  // namespace tonk::reference
