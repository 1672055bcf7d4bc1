#include <algorithm>

#include "tests/faults/edit.hpp"

// Cards that cannot be where they are said to be.

namespace tonk::faults {
namespace {

using spec::Rules;

const Moment* some_draw(const Recording& recording, RandomSource& luck) {
  return some(recording, luck,
              [](const Moment& one) { return one.choice.kind == ActionKind::draw && one.before.stock > 0; });
}

Faulty drawn_instead(const Recording& recording, const Moment& moment, Card card, Code code) {
  return replaced(recording, moment, said(recording, moment.seat(), "draw " + to_string(card)), code);
}

/// Held by somebody, laid, or discarded.
std::optional<Faulty> seen_twice(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some_draw(recording, luck);
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Card card = some_card(*recording.rules, luck, [&](Card one) { return moment->before.located.contains(one); });
  return drawn_instead(recording, *moment, card, Code::card_seen_twice);
}

bool one_pack(const Rules& rules) { return rules.deck.packs == 1; }

std::string dealt(const Recording& recording, std::size_t seat, const std::vector<Card>& cards) {
  return "deal " + recording.names[seat] + listed(cards);
}

std::vector<Card> dealt_to(const Recording& recording, std::size_t seat) {
  return cards_of(recording.moments.front().before.dealt[seat].known);
}

std::optional<Faulty> dealt_twice(const Recording& recording, RandomSource& luck) {
  const std::size_t last = recording.names.size() - 1;
  std::vector<Card> cards = dealt_to(recording, last);
  const std::vector<Card> others = dealt_to(recording, luck.below(last));
  cards[luck.below(cards.size())] = *luck.of(others);
  Edit edit{recording};
  edit.text.deals[last] = dealt(recording, last, cards);
  return edit.faulty(Part::deals, last, Code::card_seen_twice);
}

/// A card that the house leaves out, or a joker that no house has.
Card foreign_card(const Rules& rules, RandomSource& luck) {
  std::vector<Card> foreign{Card::joker(max_jokers)};
  for (std::uint8_t index = 0; index < 64; ++index) {
    const Card card = Card::at(index);
    if (card.is_natural() && !rules.deck.pack.contains(card)) {
      foreign.push_back(card);
    }
  }
  return *luck.of(foreign);
}

std::optional<Faulty> not_in_pack(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some_draw(recording, luck);
  return moment == nullptr ? std::nullopt
                           : std::optional{drawn_instead(recording, *moment, foreign_card(*recording.rules, luck),
                                                         Code::card_not_in_pack)};
}

std::optional<Faulty> discard_not_held(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(
      recording, luck, [](const Moment& one) { return one.choice.kind == ActionKind::discard && one.has_drawn(); });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card> hand = moment->hand();
  const Card card = some_card(*recording.rules, luck, [&](Card one) { return !holds(hand, one); });
  return replaced(recording, *moment, said(recording, moment->seat(), "discard " + to_string(card)),
                  Code::card_not_held);
}

std::optional<Faulty> short_deal(const Recording& recording, RandomSource& luck) {
  const std::size_t seat = luck.below(recording.names.size());
  std::vector<Card> cards = dealt_to(recording, seat);
  cards.pop_back();
  Edit edit{recording};
  edit.text.deals[seat] = dealt(recording, seat, cards);
  return edit.faulty(Part::deals, seat, Code::wrong_deal);
}

std::optional<Faulty> long_deal(const Recording& recording, RandomSource& luck) {
  const std::size_t seat = luck.below(recording.names.size());
  std::vector<Card> cards = dealt_to(recording, seat);
  cards.push_back(recording.pack.back());
  Edit edit{recording};
  edit.text.deals[seat] = dealt(recording, seat, cards);
  return edit.faulty(Part::deals, seat, Code::wrong_deal);
}

bool turns_up(const Rules& rules) { return rules.turns_up(); }
bool turns_nothing_up(const Rules& rules) { return !rules.turns_up(); }

/// Found at the first line of the play; where a card is turned up once nobody has declared, at the first move.
std::optional<Faulty> no_upcard(const Recording& recording, RandomSource& /*luck*/) {
  const auto& moments = recording.moments;
  const auto first = std::find_if(moments.begin(), moments.end(),
                                  [](const Moment& one) { return one.choice.kind != ActionKind::aside; });
  if (recording.text.upcard.empty() || first == moments.end()) {
    return std::nullopt;
  }
  const bool at_once = recording.rules->upcard == spec::Upcard::with_the_deal;
  Edit edit{recording};
  edit.text.upcard.clear();
  return edit.at_move(at_once ? 0 : first->line, Code::wrong_upcard);
}

std::optional<Faulty> false_upcard(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.upcard = "up " + to_string(recording.pack.back());
  return edit.faulty(Part::upcard, 0, Code::wrong_upcard);
}

/// The first card drawn is another than the deck's.
std::optional<Faulty> not_the_deck(const Recording& recording, RandomSource& /*luck*/) {
  const auto first = std::find_if(recording.moments.begin(), recording.moments.end(),
                                  [](const Moment& one) { return one.choice.kind == ActionKind::draw; });
  if (first == recording.moments.end() || first->before.stock < 2) {
    return std::nullopt;
  }
  std::vector<Card> deck = recording.pack;
  std::swap(deck.back(), deck[deck.size() - first->before.stock]);
  Edit edit{recording};
  edit.text.head.push_back("deck" + listed(deck));
  return edit.at_move(first->line, Code::not_the_deck);
}

std::optional<Faulty> not_dealt_by_the_deck(const Recording& recording, RandomSource& luck) {
  std::vector<Card> deck = recording.pack;
  const std::size_t seat = luck.below(recording.names.size());
  const std::vector<Card> cards = dealt_to(recording, seat);
  std::swap(deck.back(), *std::find(deck.begin(), deck.end(), *luck.of(cards)));
  Edit edit{recording};
  edit.text.head.push_back("deck" + listed(deck));
  return edit.faulty(Part::deals, seat, Code::not_the_deck);
}

}  // namespace

std::vector<Fault> card_faults() {
  return {
      {"a card seen twice", one_pack, seen_twice},
      {"a card dealt twice", one_pack, dealt_twice},
      {"a card that is not in the pack", always, not_in_pack},
      {"a discard not held", always, discard_not_held},
      {"a card too few dealt", always, short_deal},
      {"a card too many dealt", always, long_deal},
      {"no card turned up", turns_up, no_upcard},
      {"a card turned up", turns_nothing_up, false_upcard},
      {"a draw that is not the deck's", always, not_the_deck},
      {"a deal that is not the deck's", always, not_dealt_by_the_deck},
  };
}

}  // namespace tonk::faults
