#include <algorithm>

#include "verifier/play/moves.hpp"
#include "verifier/play/turns.hpp"
#include "verifier/table/hands.hpp"

namespace tonk {

using spec::Rules;

namespace {

/// The discards but the top one become a stock whose order nobody knows.
void reshuffle(Table& table) {
  const Card top = table.discards.back();
  table.discards.pop_back();
  table.stock = static_cast<std::uint8_t>(table.discards.size());
  for (const Card card : table.discards) {
    if (card.known()) {
      (void)table.located.erase(card);
    }
  }
  table.discards.assign(1, top);
  table.deck.clear();
}

}  // namespace

void draw(const Rules& rules, Table& table, const Move& move) {
  if (table.stock == 0 && can_reshuffle(rules, table)) {
    reshuffle(table);
  }
  Card card = move.cards[0].card;
  if (!table.deck.empty()) {
    if (!card.known()) {
      card = table.deck.back();
    }
    table.deck.pop_back();
  }
  if (table.stock > 0 && --table.stock == 0) {
    table.last_drawer = move.seat;
  }
  receive(rules, table, move.seat, card);
  table.player(move.seat).drew = ++table.draws;
  table.phase = Phase::drawn;
  if (rules.stock_out == spec::StockOut::at_last_card && table.stock == 0) {
    run_out(table);
  }
}

/// Of the discards the nearest to the top, where the card is among them; else whatever lies on top.
void take(const Rules& rules, Table& table, const Move& move) {
  Card card = move.cards[0].card;
  if (!table.discards.empty()) {
    if (!card.known()) {
      card = table.discards.back();
    }
    const auto place = std::find(table.discards.rbegin(), table.discards.rend(), card);
    if (card.known() && place != table.discards.rend()) {
      table.discards.erase(std::next(place).base());
      (void)table.located.erase(card);
    } else {
      table.discards.pop_back();
    }
  }
  receive(rules, table, move.seat, card);
  table.player(move.seat).drew = ++table.draws;
  table.turn.taken = card;
  table.phase = Phase::drawn;
}

void discard(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  const Card card = move.cards[0].card;
  const bool undrawn = fault && fault->code == Code::no_draw;
  if (undrawn && card.known() && !table.hand(move.seat).known.contains(card)) {
    settle_place(rules, table, card);  // most likely the very card whose draw is missing from the log
  } else {
    surrender(rules, table, move.seat, card);
  }
  table.discards.push_back(card);
  if (table.hand(move.seat).size() <= 0) {
    go_out(rules, table, Finish::out_by_discard);
  } else {
    end_turn(rules, table);
  }
  table.fresh_discard = true;
  table.discarder = move.seat;
}

}  // namespace tonk
