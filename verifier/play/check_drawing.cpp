#include <algorithm>

#include "verifier/play/checks.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

/// Whether the player to move is at the point of the turn where a card comes to the hand.
Why check_draw_time(const Rules& rules, const Table& table, Seat seat) {
  if (table.phase == Phase::drawn) {
    return fault(Code::second_draw, Key::draw);
  }
  if (waits_empty(rules, table, seat)) {
    return fault(Code::hand_empty, Key::low_stock);
  }
  return std::nullopt;
}

/// Where spreads are laid before drawing, one that must be laid comes first.
Why check_spread_laid(const Rules& rules, const Table& table, Seat seat) {
  return rules.lay == spec::LayTime::before_drawing && !must_lay(rules, table, seat).empty()
             ? Why{Fault{.code = Code::spread_held, .rule = Key::holding, .seat = seat}}
             : std::nullopt;
}

/// Whether the card is among those that are about to become the stock.
bool in_next_stock(const Table& table, Card card) {
  return std::find(table.discards.begin(), std::prev(table.discards.end()), card) != std::prev(table.discards.end());
}

/// Where in the part of the discard pile that can be reached the card lies: its distance from the top; nothing if nowhere.
std::optional<std::size_t> depth_of(const Rules& rules, const Table& table, Card card) {
  const std::size_t reach = std::min<std::size_t>(rules.discard_depth, table.discards.size());
  for (std::size_t depth = 0; depth < reach; ++depth) {
    if (table.discards[table.discards.size() - 1 - depth] == card) {
      return depth;
    }
  }
  return std::nullopt;
}

bool reaches_hidden(const Rules& rules, const Table& table) {
  const std::size_t reach = std::min<std::size_t>(rules.discard_depth, table.discards.size());
  return std::any_of(table.discards.end() - static_cast<std::ptrdiff_t>(reach), table.discards.end(),
                     [](Card card) { return !card.known(); });
}

}  // namespace

Why check_draw(const Rules& rules, const Table& table, const Move& move) {
  if (auto late = check_draw_time(rules, table, move.seat)) {
    return late;
  }
  if (auto held = check_spread_laid(rules, table, move.seat)) {
    return held;
  }
  const bool reshuffled = table.stock == 0;
  if (reshuffled && !can_reshuffle(rules, table)) {
    return fault(Code::stock_empty, Key::stock_out);
  }
  const Card card = move.cards[0].card;
  return reshuffled && in_next_stock(table, card) ? std::nullopt : check_new_card(rules, table, card);
}

Why check_take(const Rules& rules, const Table& table, const Move& move) {
  if (auto late = check_draw_time(rules, table, move.seat)) {
    return late;
  }
  if (auto held = check_spread_laid(rules, table, move.seat)) {
    return held;
  }
  const Card card = move.cards[0].card;
  const auto of_card = [&](Code code, std::optional<Key> rule) {
    return Fault{.code = code, .rule = rule, .card = card};
  };
  if (table.turn.touched) {
    return of_card(Code::touched_stock, Key::touch);
  }
  if (rules.discard_depth == 0 || table.discards.empty()) {
    return of_card(Code::not_the_top_discard, Key::draw);
  }
  if (card.known() && !depth_of(rules, table, card)) {
    if (!reaches_hidden(rules, table)) {
      return of_card(Code::not_the_top_discard, Key::draw);
    }
    if (elsewhere(rules, table, card)) {
      return of_card(Code::card_seen_twice, std::nullopt);
    }
  }
  if (rules.after_take == spec::AfterTake::used_at_once && card.known() && !usable_after(rules, table, move)) {
    return of_card(Code::take_not_usable, Key::after_take);
  }
  return std::nullopt;
}

Why check_touch(const Rules& rules, const Table& table) {
  if (!rules.touch_binds) {
    return fault(Code::not_in_house, Key::touch);
  }
  if (auto late = check_draw_time(rules, table, table.to_move)) {
    return late;
  }
  return table.stock == 0 ? fault(Code::stock_empty, Key::stock_out) : std::nullopt;
}

Why check_stock_out(const Rules& rules, const Table& table) {
  if (auto late = check_draw_time(rules, table, table.to_move)) {
    return late;
  }
  return table.stock == 0 && !can_reshuffle(rules, table) ? std::nullopt : fault(Code::stock_not_empty, Key::stock_out);
}

}  // namespace tonk
