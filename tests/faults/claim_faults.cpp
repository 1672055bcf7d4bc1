#include "tests/faults/edit.hpp"

// What the log claims of hands.

namespace tonk::faults {
namespace {

/// The cards with one that is another, or with one more where there are none.
std::vector<Card> mistaken(const spec::Rules& rules, std::vector<Card> cards, RandomSource& luck) {
  const Card other = some_card(rules, luck, [&](Card card) { return !holds(cards, card); });
  if (cards.empty()) {
    return {other};
  }
  cards[luck.below(cards.size())] = other;
  return cards;
}

std::optional<Faulty> wrong_holds(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return one.before.phase == Phase::start || one.before.phase == Phase::drawn;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Seat seat{static_cast<std::uint8_t>(luck.below(recording.names.size()))};
  const std::vector<Card> cards = mistaken(*recording.rules, cards_of(moment->before.hand(seat).known), luck);
  return inserted(recording, *moment, "holds " + recording.name(seat) + listed(cards), Code::wrong_holds);
}

std::optional<Faulty> wrong_show(const Recording& recording, RandomSource& luck) {
  const std::size_t seat = luck.below(recording.names.size());
  const std::vector<Card> cards = mistaken(*recording.rules, cards_of(recording.end.hands[seat].known), luck);
  Edit edit{recording};
  edit.text.shows[seat] = "show " + recording.names[seat] + listed(cards);
  return edit.faulty(Part::shows, seat, Code::wrong_show);
}

/// In the first round, before the cards can tell much. The dropper has neither few points nor many.
std::optional<Faulty> unseen_hands(const Recording& recording, RandomSource& /*luck*/) {
  const Table& end = recording.end;
  if (end.finish != Finish::drop || recording.moments.size() > 4 || !end.spreads.empty()) {
    return std::nullopt;
  }
  unsigned points = 0;
  const CardSet hand = end.hand(end.finisher).known.first();
  for (const Card card : hand) {
    points += recording.rules->deck.points[card.index()];
  }
  if (points < 3 * hand.size() || points > 8 * hand.size()) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.cut(edit.text.moves.size());
  edit.text.deals = {edit.text.deals[end.finisher.index]};
  return Faulty{edit.log(), {{0, Code::hidden_cards}}};
}

bool counts_after_drop(const spec::Rules& rules) {
  return rules.drop != spec::DropTime::never && rules.after_drop == spec::AfterDrop::count &&
         !rules.drop_needs_spread && !rules.drop_limit;
}

}  // namespace

std::vector<Fault> claim_faults() {
  return {
      {"a wrong claim of what is held", always, wrong_holds},
      {"a wrong card shown", always, wrong_show},
      {"a drop, and the others' hands unseen", counts_after_drop, unseen_hands},
  };
}

}  // namespace tonk::faults
