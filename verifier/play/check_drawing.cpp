#include <algorithm>

#include "verifier/play/checks.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {

using spec::Key;
using spec::Rules;

bool elsewhere(const Rules& rules, const Table& table, Card card, unsigned more) {
  if (table.located.count(card) + more < rules.deck.packs || table.excused.contains(card)) {
    return false;
  }
  // A card that may have left a hand unseen is in no certain place.
  return std::ranges::none_of(std::span{table.hands}.first(table.players),
                              [&](const Holding& hand) { return hand.gone > 0 && hand.known.contains(card); });
}

namespace {

Why fault_of_card(const Move& move, std::size_t number, Code code, std::optional<Key> rule) {
  Why why = fault(code, rule, move.cards[number].card);
  why->card_number = static_cast<std::uint8_t>(number);
  return why;
}

/// Of several cards, or one that the hand is not known to hold for certain.
[[gnu::noinline]] Why check_each_held(const Rules& rules, const Holding& hand, const Table& table, const Move& move) {
  CardMultiset left = hand.known;
  CardMultiset uncovered;
  int hidden = hand.hidden;
  const auto of_card = [&](std::size_t number, Code code, std::optional<Key> rule) {
    return fault_of_card(move, number, code, rule);
  };
  for (std::size_t number = 0; number < move.cards.size(); ++number) {
    const Card card = move.cards[number].card;
    if (!card.known() || left.erase(card)) {
      continue;
    }
    if (!rules.deck.pack.contains(card)) {
      return of_card(number, Code::card_not_in_pack, Key::deck);
    }
    if (hidden == 0) {
      return of_card(number, Code::card_not_held, std::nullopt);
    }
    if (elsewhere(rules, table, card, uncovered.count(card)) || hand.known.count(card) >= rules.deck.packs) {
      return of_card(number, Code::card_seen_twice, std::nullopt);
    }
    uncovered.insert(card);
    --hidden;
  }
  if (auto why = check_stands_for(rules, table, move)) {
    return why;
  }
  return static_cast<int>(move.cards.size()) > hand.size()
             ? of_card(move.cards.size() - 1, Code::card_not_held, std::nullopt)
             : std::nullopt;
}

}  // namespace

Why check_stands_for(const Rules& rules, const Table& /*table*/, const Move& move) {
  for (std::size_t number = 0; number < move.cards.size(); ++number) {
    const auto [card, stands_for] = move.cards[number];
    if (stands_for.known() && card.known() && stands_for != card && !is_wild(rules, card)) {
      return fault_of_card(move, number, Code::not_wild, card.is_joker() ? Key::jokers : Key::wild);
    }
  }
  return std::nullopt;
}

Why check_held(const Rules& rules, const Table& table, const Move& move) {
  const Holding& hand = table.hand(move.seat);
  const bool surely = move.cards.size() == 1 && hand.gone == 0 && move.cards[0].card.known() &&
                      hand.known.contains(move.cards[0].card) && !move.cards[0].stands_for.known();
  return surely ? std::nullopt : check_each_held(rules, hand, table, move);
}

Why check_discard_time(const Rules& /*rules*/, const Table& table, const Move& /*move*/) {
  return table.phase == Phase::shedding || has_drawn(table) ? std::nullopt : fault(Code::no_draw, Key::draw);
}

Why check_discard_due(const Rules& rules, const Table& table, const Move& /*move*/) {
  return has_no_discard(rules, table) ? fault(Code::discard_after_hit, Key::discard) : std::nullopt;
}

Why check_discard_out(const Rules& rules, const Table& table, const Move& move) {
  const bool goes_out = table.phase != Phase::shedding && table.hand(move.seat).size() == 1;  // a slap is no turn
  return goes_out && stays_in(rules, table, move.seat) && !stock_is_low(rules, table) && !table.turn.out_waived
             ? held_in(rules)
             : std::nullopt;
}

Why check_discard_end(const Rules& rules, const Table& table, const Move& /*move*/) {
  return table.phase == Phase::shedding ? std::nullopt : check_turn_end(rules, table);
}

Why check_discard_taken(const Rules& rules, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  const Holding& hand = table.hand(move.seat);
  if (!has_unused_take(table.turn) || card != table.turn.taken || hand.known.count(card) > 1) {
    return std::nullopt;
  }
  // Its twin may be among the cards that nobody saw.
  const bool open = rules.deck.packs > 1 && hand.hidden > 0;
  return fault(open ? Code::hidden_cards : Code::take_discarded, Key::after_take, card);
}

namespace {

/// A card that comes from the stock: of this pack, not lying elsewhere, and the one that the deck says.
Why check_new_card(const Rules& rules, const Table& table, Card card) {
  if (!card.known()) {
    return std::nullopt;
  }
  if (!rules.deck.pack.contains(card)) {
    return fault(Code::card_not_in_pack, Key::deck, card);
  }
  if (!table.deck.empty() && table.deck.back().known() && table.deck.back() != card &&
      std::ranges::find(table.passed_over, card) == table.passed_over.end()) {
    return fault(Code::not_the_deck, std::nullopt, card);
  }
  return elsewhere(rules, table, card) ? fault(Code::card_seen_twice, std::nullopt, card) : std::nullopt;
}

/// Whether the card is among those that are about to become the stock.
bool in_next_stock(const Table& table, Card card) {
  return std::find(table.discards.begin(), std::prev(table.discards.end()), card) != std::prev(table.discards.end());
}

/// The part of the discard pile that can be reached.
std::span<const Card> within_reach(const Rules& rules, const Table& table) {
  return std::span{table.discards}.last(std::min<std::size_t>(rules.discard_depth(), table.discards.size()));
}

}  // namespace

Why check_undrawn(const Rules& /*rules*/, const Table& table, const Move& /*move*/) {
  return table.phase == Phase::drawn ? fault(Code::second_draw, Key::draw) : std::nullopt;
}

Why check_not_emptied(const Rules& rules, const Table& table, const Move& move) {
  return waits_empty(rules, table, move.seat) ? fault(Code::hand_empty, Key::low_stock) : std::nullopt;
}

Why check_spread_laid(const Rules& rules, const Table& table, const Move& move) {
  return must_lay(rules, table, move.seat).empty() ? std::nullopt
                                                   : fault_to_move(Code::spread_held, Key::holding, table);
}

[[gnu::flatten]] Why check_draw(const Rules& rules, const Table& table, const Move& move) {
  const bool reshuffled = table.stock == 0;
  if (reshuffled && !can_reshuffle(rules, table)) {
    return fault(Code::stock_empty, Key::stock_out);
  }
  const Card card = move.cards[0].card;
  return reshuffled && in_next_stock(table, card) ? std::nullopt : check_new_card(rules, table, card);
}

Why check_untouched(const Rules& /*rules*/, const Table& table, const Move& move) {
  return table.turn.touched ? fault(Code::touched_stock, Key::touch, move.cards[0].card) : std::nullopt;
}

Why check_take(const Rules& rules, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  const auto reach = within_reach(rules, table);
  const bool lies_there = !card.known() || std::ranges::find(reach, card) != reach.end();
  const Key broken = rules.discard_depth() > 1 ? Key::reach : Key::draw;
  if (reach.empty() || (!lies_there && std::ranges::all_of(reach, &Card::known))) {
    return fault(Code::not_the_top_discard, broken, card);
  }
  // How many cards come along cannot be told where nobody knows which card was taken.
  const bool from_below = rules.above_take == spec::AboveTake::goes_along && reach.size() > 1 &&
                          (!card.known() || (!lies_there && reach.back().known()));
  if (lies_there && !from_below) {
    return std::nullopt;
  }
  if (!lies_there && elsewhere(rules, table, card)) {
    const bool below = std::ranges::find(table.discards, card) != table.discards.end();
    return below ? fault(Code::not_the_top_discard, broken, card) : fault(Code::card_seen_twice, std::nullopt, card);
  }
  return from_below ? fault(Code::hidden_cards, Key::above_take, card) : std::nullopt;
}

Why check_take_usable(const Rules& rules, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  return card.known() && !usable_after(rules, table, move) ? fault(Code::take_not_usable, Key::after_take, card)
                                                           : std::nullopt;
}

Why check_touch(const Rules& rules, const Table& table, const Move& /*move*/) {
  return table.stock == 0 && !can_reshuffle(rules, table) ? fault(Code::stock_empty, Key::stock_out) : std::nullopt;
}

Why check_stock_out(const Rules& rules, const Table& table, const Move& /*move*/) {
  return table.stock == 0 && !can_reshuffle(rules, table) ? std::nullopt : fault(Code::stock_not_empty, Key::stock_out);
}

namespace {

using spec::DropTime;

Why check_drop_time(const Rules& rules, const Table& table, const Move& move) {
  if (rules.drop_after_deal && table.phase == Phase::dealt) {
    return std::nullopt;
  }
  const bool drawn = has_drawn(table);
  const bool laid = table.turn.laid;
  switch (rules.drop) {
    case DropTime::never: return fault(Code::drop_forbidden, Key::drop);
    case DropTime::before_drawing: return drawn || laid ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case DropTime::until_drawn: return drawn ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case DropTime::before_laying: return laid ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case DropTime::after_drawing: return drawn ? std::nullopt : fault(Code::drop_too_early, Key::drop);
    case DropTime::any_time: return std::nullopt;
    case DropTime::after_discard:
      return table.just_ended == move.seat ? std::nullopt : fault(Code::drop_too_early, Key::drop);
  }
  return std::nullopt;
}

}  // namespace

[[gnu::flatten]] Why check_drop(const Rules& rules, const Table& table, const Move& move) {
  if (waits_empty(rules, table, move.seat) && move.seat == table.to_move) {
    return std::nullopt;
  }
  if (table.last_round != Finish::none) {
    return fault(Code::in_the_last_round, table.last_round == Finish::knock ? Key::knock : Key::after_drop);
  }
  if (auto time = check_drop_time(rules, table, move)) {
    return time;
  }
  return table.turn.touched && !has_drawn(table) ? fault(Code::touched_stock, Key::touch) : std::nullopt;
}

[[gnu::flatten]] Why check_drop_waits(const Rules& rules, const Table& table, const Move& move) {
  // A drop right after the discard belongs to the turn that was played.
  const bool ended = rules.drop == DropTime::after_discard;
  return (ended ? table.player(move.seat).waiting : waits(rules, table, move.seat))
             ? fault(Code::drop_while_waiting, table.player(move.seat).waits_for)
             : std::nullopt;
}

Why check_drop_spread(const Rules& /*rules*/, const Table& table, const Move& move) {
  return table.player(move.seat).spreads == 0 ? fault(Code::drop_without_spread, Key::drop_needs) : std::nullopt;
}

Why check_drop_taken(const Rules& /*rules*/, const Table& table, const Move& /*move*/) {
  return has_unused_take(table.turn) ? fault_of_take(Code::take_not_used, table) : std::nullopt;
}

Why check_drop_limit(const Rules& rules, const Table& table, const Move& move) {
  const Points own = count(rules, table.hand(move.seat));
  if (own.low > *rules.drop_limit) {
    return fault(Code::drop_above_limit, Key::drop_limit);
  }
  return own.high > *rules.drop_limit ? fault(Code::hidden_cards, Key::drop_limit) : std::nullopt;
}

Why check_bet(const Rules& /*rules*/, const Table& table, const Move& /*move*/) {
  const bool first_thing = (table.phase == Phase::dealt || table.phase == Phase::start) && !table.turn.begun;
  return first_thing && !table.turn.bet && !table.turn.touched ? std::nullopt
                                                               : fault(Code::bet_too_late, Key::turn_bets);
}

Why check_knock(const Rules& /*rules*/, const Table& table, const Move& /*move*/) {
  if (table.last_round != Finish::none) {
    return fault(Code::in_the_last_round, Key::knock);
  }
  if (table.turn.touched) {
    return fault(Code::touched_stock, Key::touch);
  }
  return has_drawn(table) || table.turn.laid ? fault(Code::drop_too_late, Key::knock) : std::nullopt;
}

}  // namespace tonk
