#include "verifier/check.hpp"

#include "verifier/dealt_win.hpp"
#include "verifier/meld.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

std::optional<Fault> fault(Code code, std::optional<Key> rule) { return Fault{.code = code, .rule = rule}; }

std::optional<Fault> check_declare(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase != Phase::dealt && table.phase != Phase::declared) {
    return fault(Code::false_declaration, Key::dealt_wins);
  }
  switch (dealt_win(rules, table, move.seat).answer) {
    case Answer::yes: return std::nullopt;
    case Answer::maybe: return fault(Code::hidden_cards, Key::dealt_wins);
    case Answer::no: return fault(Code::false_declaration, Key::dealt_wins);
  }
  return std::nullopt;
}

std::optional<Fault> check_undeclared(const Rules& rules, const Table& table) {
  if (rules.dealt_wins_declared != spec::Declaring::must) {
    return std::nullopt;
  }
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (dealt_win(rules, table, Seat{seat}).answer == Answer::yes) {
      return Fault{.code = Code::undeclared_win, .rule = Key::dealt_wins, .seat = Seat{seat}};
    }
  }
  return std::nullopt;
}

/// A card that comes from the stock: of this pack, not lying elsewhere, and the one that the deck says.
std::optional<Fault> check_new_card(const Rules& rules, const Table& table, Card card) {
  if (!card.known()) {
    return std::nullopt;
  }
  if (!rules.deck.pack.contains(card)) {
    return Fault{.code = Code::card_not_in_pack, .rule = Key::deck, .card = card};
  }
  if (!table.deck.empty() && table.deck.back().known() && table.deck.back() != card) {
    return Fault{.code = Code::not_the_deck, .rule = std::nullopt, .card = card};
  }
  if (elsewhere(table, card)) {
    return Fault{.code = Code::card_seen_twice, .rule = std::nullopt, .card = card};
  }
  return std::nullopt;
}

std::optional<Fault> check_draw(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase == Phase::drawn) {
    return fault(Code::second_draw, Key::draw);
  }
  if (table.stock == 0) {
    return fault(Code::stock_empty, Key::stock_out);
  }
  return check_new_card(rules, table, move.cards[0].card);
}

std::optional<Fault> check_take(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase == Phase::drawn) {
    return fault(Code::second_draw, Key::draw);
  }
  const Card card = move.cards[0].card;
  const bool empty = table.discards.empty();
  if (!rules.draw_from_discards || empty) {
    return Fault{.code = Code::not_the_top_discard, .rule = Key::draw, .card = card};
  }
  const Card top = table.discards.back();
  if (top.known() && card.known() && top != card) {
    return Fault{.code = Code::not_the_top_discard, .rule = Key::draw, .card = card};
  }
  if (!top.known() && card.known() && elsewhere(table, card)) {
    return Fault{.code = Code::card_seen_twice, .rule = std::nullopt, .card = card};
  }
  return std::nullopt;
}

/// The cards that a move plays from the hand: all held, or possibly among the hidden ones.
std::optional<Fault> check_held(const Rules& rules, const Table& table, const Move& move) {
  const Holding& hand = table.hand(move.seat);
  Bag left = hand.known;
  int hidden = hand.hidden;
  for (std::size_t number = 0; number < move.cards.size(); ++number) {
    const auto [card, stands_for] = move.cards[number];
    const auto of_card = [&](Code code, std::optional<Key> rule) {
      return Fault{.code = code, .rule = rule, .card = card, .card_number = static_cast<std::uint8_t>(number)};
    };
    if (stands_for.known() && stands_for != card) {
      return of_card(Code::not_wild, Key::deck);
    }
    if (!card.known() || left.erase(card)) {
      continue;
    }
    if (!rules.deck.pack.contains(card)) {
      return of_card(Code::card_not_in_pack, Key::deck);
    }
    if (hidden == 0) {
      return of_card(Code::card_not_held, std::nullopt);
    }
    if (elsewhere(table, card) || hand.known.contains(card)) {
      return of_card(Code::card_seen_twice, std::nullopt);
    }
    --hidden;
  }
  if (static_cast<int>(move.cards.size()) > hand.size()) {
    return Fault{.code = Code::card_not_held,
                 .rule = std::nullopt,
                 .card = move.cards.back().card,
                 .card_number = static_cast<std::uint8_t>(move.cards.size() - 1)};
  }
  return std::nullopt;
}

std::optional<Fault> check_spread(const Rules& rules, const Table& table, const Move& move) {
  if (auto unheld = check_held(rules, table, move)) {
    return unheld;
  }
  CardSet cards;
  for (const PlayedCard& played : move.cards) {
    if (!played.card.known()) {
      return move.cards.size() < std::min(rules.melds.book_least, rules.melds.run_least)
                 ? fault(Code::not_a_spread, Key::book)
                 : fault(Code::hidden_cards, Key::book);
    }
    cards.insert(played.card);
  }
  if (cards.size() != move.cards.size() || meld_of(rules, cards) == LaidSpread::Kind::unclear) {
    const bool like_book =
        cards.size() > 1 && (*cards.begin()).is_natural() && (CardSet::of((*cards.begin()).rank()) & cards).size() > 1;
    return fault(Code::not_a_spread, like_book ? Key::book : Key::run);
  }
  return std::nullopt;
}

std::optional<Fault> check_hit(const Rules& rules, const Table& table, const Move& move) {
  if (auto unheld = check_held(rules, table, move)) {
    return unheld;
  }
  const Card card = move.cards[0].card;
  const auto of_hit = [&](Code code) {
    return Fault{.code = code, .rule = Key::hits, .card = card, .spread_number = move.spread_number};
  };
  if (move.spread_number == 0) {
    if (table.spreads.empty()) {
      return of_hit(Code::no_such_spread);
    }
    if (only_fitting_spread(rules, table, card) != 0) {
      return std::nullopt;
    }
    for (const LaidSpread& spread : table.spreads) {
      if (fits(rules, spread, card)) {
        return of_hit(Code::ambiguous_hit);
      }
    }
    return of_hit(Code::hit_does_not_fit);
  }
  if (move.spread_number > table.spreads.size()) {
    return of_hit(Code::no_such_spread);
  }
  if (!fits(rules, table.spreads[move.spread_number - 1U], card)) {
    return of_hit(Code::hit_does_not_fit);
  }
  if (!card.known()) {
    return of_hit(Code::hidden_cards);
  }
  return std::nullopt;
}

std::optional<Fault> check_turn_action(const Rules& rules, const Table& table, const Move& move) {
  const bool may_play = table.phase == Phase::drawn || table.draw_waived;
  switch (move.kind) {
    case ActionKind::draw: return check_draw(rules, table, move);
    case ActionKind::take: return check_take(rules, table, move);
    case ActionKind::spread: return may_play ? check_spread(rules, table, move) : fault(Code::laid_too_early, Key::lay);
    case ActionKind::hit: return may_play ? check_hit(rules, table, move) : fault(Code::laid_too_early, Key::lay);
    case ActionKind::discard: return may_play ? check_held(rules, table, move) : fault(Code::no_draw, Key::draw);
    case ActionKind::drop:
      if (rules.drop == spec::DropTime::never) {
        return fault(Code::drop_forbidden, Key::drop);
      }
      return table.phase == Phase::drawn ? fault(Code::drop_too_late, Key::drop) : std::nullopt;
    case ActionKind::stock_out:
      if (table.phase == Phase::drawn) {
        return fault(Code::second_draw, Key::draw);
      }
      return table.stock == 0 ? std::nullopt : fault(Code::stock_not_empty, Key::stock_out);
    case ActionKind::slap:
    case ActionKind::touch:
    case ActionKind::knock:
    case ActionKind::aside: return fault(Code::not_in_house, std::nullopt);
    case ActionKind::declare: return check_declare(rules, table, move);
  }
  return std::nullopt;
}

}  // namespace

bool elsewhere(const Table& table, Card card) {
  if (!table.located.contains(card) || table.excused.contains(card)) {
    return false;
  }
  // A card that may have left a hand unseen is in no certain place.
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (table.hands[seat].gone > 0 && table.hands[seat].known.contains(card)) {
      return false;
    }
  }
  return true;
}

std::uint16_t only_fitting_spread(const Rules& rules, const Table& table, Card card) {
  std::uint16_t found = 0;
  for (std::size_t number = 0; number < table.spreads.size(); ++number) {
    if (fits(rules, table.spreads[number], card)) {
      if (found != 0) {
        return 0;
      }
      found = static_cast<std::uint16_t>(number + 1);
    }
  }
  return found;
}

std::optional<Fault> check(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase == Phase::over) {
    return fault(Code::after_the_end, std::nullopt);
  }
  if (move.kind == ActionKind::declare) {
    return check_declare(rules, table, move);
  }
  if (table.phase == Phase::declared) {
    return fault(Code::after_the_end, Key::dealt_wins);
  }
  if (table.phase == Phase::dealt) {
    if (auto undeclared = check_undeclared(rules, table)) {
      return undeclared;
    }
  }
  if (move.seat != table.to_move) {
    if (table.phase == Phase::drawn && !table.discard_waived) {
      return Fault{.code = Code::no_discard, .rule = Key::discard, .seat = table.to_move};
    }
    const bool first = table.phase == Phase::dealt;
    return Fault{
        .code = Code::out_of_turn, .rule = first ? Key::first_to_play : Key::play_passes, .seat = table.to_move};
  }
  return check_turn_action(rules, table, move);
}

}  // namespace tonk
