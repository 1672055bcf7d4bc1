#include "verifier/play/checks.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {

using spec::Key;
using spec::Rules;

bool elsewhere(const Rules& rules, const Table& table, Card card, unsigned more) {
  if (table.located.count(card) + more < rules.deck.packs || table.excused.contains(card)) {
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

Why check_new_card(const Rules& rules, const Table& table, Card card) {
  if (!card.known()) {
    return std::nullopt;
  }
  if (!rules.deck.pack.contains(card)) {
    return Fault{.code = Code::card_not_in_pack, .rule = Key::deck, .card = card};
  }
  if (!table.deck.empty() && table.deck.back().known() && table.deck.back() != card) {
    return Fault{.code = Code::not_the_deck, .rule = std::nullopt, .card = card};
  }
  if (elsewhere(rules, table, card)) {
    return Fault{.code = Code::card_seen_twice, .rule = std::nullopt, .card = card};
  }
  return std::nullopt;
}

Why check_held(const Rules& rules, const Table& table, const Move& move) {
  const Holding& hand = table.hand(move.seat);
  CardMultiset left = hand.known;
  CardMultiset uncovered;
  int hidden = hand.hidden;
  for (std::size_t number = 0; number < move.cards.size(); ++number) {
    const auto [card, stands_for] = move.cards[number];
    const auto of_card = [&](Code code, std::optional<Key> rule) {
      return Fault{.code = code, .rule = rule, .card = card, .card_number = static_cast<std::uint8_t>(number)};
    };
    const bool may_be_wild = card.known() ? is_wild(rules, card) : !rules.deck.wild.empty();
    if (stands_for.known() && stands_for != card && !may_be_wild) {
      return of_card(Code::not_wild, card.is_joker() ? Key::jokers : Key::wild);
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
    if (elsewhere(rules, table, card, uncovered.count(card)) || hand.known.count(card) >= rules.deck.packs) {
      return of_card(Code::card_seen_twice, std::nullopt);
    }
    uncovered.insert(card);
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

Why check_discard(const Rules& rules, const Table& table, const Move& move) {
  if (table.phase != Phase::shedding && !has_drawn(table)) {
    return fault(Code::no_draw, Key::draw);
  }
  if (has_no_discard(rules, table)) {
    return fault(Code::discard_after_hit, Key::discard);
  }
  if (auto unheld = check_held(rules, table, move)) {
    return unheld;
  }
  if (table.phase == Phase::shedding) {
    return std::nullopt;  // a slap is no turn
  }
  const Card card = move.cards[0].card;
  if (table.hand(move.seat).size() == 1 && stays_in(rules, table, move.seat) && !stock_is_low(rules, table) &&
      !table.turn.out_waived) {
    return held_in(rules);
  }
  if (auto unfinished = check_turn_end(rules, table)) {
    return unfinished;
  }
  if (rules.after_take == spec::AfterTake::not_discarded && card.known() && card == table.turn.taken &&
      !table.turn.take_used && !table.turn.end_waived && table.hand(move.seat).known.count(card) < 2) {
    return Fault{.code = Code::take_discarded, .rule = Key::after_take, .card = card};
  }
  return std::nullopt;
}

}  // namespace tonk
