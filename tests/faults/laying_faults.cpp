#include <algorithm>

#include "explore/play/written.hpp"
#include "tests/faults/edit.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

// Spreads that are none, that come at the wrong time, or that stay in the hand.

namespace tonk::faults {
namespace {

using spec::LayTime;
using spec::Rules;

/// A point of the turn at which spreads are laid.
bool may_lay(const Rules& rules, const Moment& moment) {
  if (lays_nothing(rules, moment.before, moment.seat()) || !moment.in_turn()) {
    return false;
  }
  switch (rules.lay) {
    case LayTime::after_drawing: return moment.has_drawn();
    case LayTime::any_time: return moment.has_drawn() || moment.at_start();
    case LayTime::before_drawing: return moment.at_start();
    case LayTime::never: return false;
  }
  return false;
}

bool lays(const Rules& rules) { return rules.lay != LayTime::never; }

std::string spread_of(const Recording& recording, Seat seat, const std::vector<Card>& cards) {
  return said(recording, seat, "spread" + listed(cards));
}

/// Three cards of the hand that make nothing; nothing where the luck does not find them.
std::optional<std::vector<Card>> no_spread(const Rules& rules, std::vector<Card> hand, RandomSource& luck) {
  for (int tries = 0; hand.size() >= 3 && tries < 6; ++tries) {
    std::vector<Card> cards;
    for (std::size_t card = 0; card < 3; ++card) {
      std::swap(hand[card], hand[card + luck.below(hand.size() - card)]);
      cards.push_back(hand[card]);
    }
    std::vector<PlayedCard> played;
    for (const Card card : cards) {
      played.push_back({card, {}});
    }
    if (read_meld(rules, played).ways == Reading::Ways::none) {
      return cards;
    }
  }
  return std::nullopt;
}

std::optional<Faulty> false_spread(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return may_lay(rules, one) && one.before.hand(one.seat()).known.size() >= 3;
  });
  const auto cards = moment == nullptr ? std::nullopt : no_spread(rules, moment->hand(), luck);
  return cards ? std::optional{inserted(recording, *moment, spread_of(recording, moment->seat(), *cards),
                                        Code::not_a_spread)}
               : std::nullopt;
}

/// One of the cards is another player's, or in the stock.
std::optional<Faulty> spread_not_held(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) { return one.choice.kind == ActionKind::spread; });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Choice choice = moment->choice;
  const std::vector<Card> hand = moment->hand();
  const Card other = some_card(*recording.rules, luck, [&](Card card) { return !holds(hand, card); });
  choice.cards[luck.below(choice.cards.size())] = {other, {}};
  return replaced(recording, *moment, said(recording, choice.seat, explore::text_of(choice)), Code::card_not_held);
}

/// A spread of cards that all stand for themselves, out of the cards; by chance one of them.
std::optional<std::vector<Card>> natural_spread(const Rules& rules, const std::vector<Card>& cards,
                                                RandomSource& luck) {
  std::vector<std::vector<Card>> melds = melds_among(rules, CardMultiset(cards));
  std::erase_if(melds, [&](const std::vector<Card>& meld) {
    return std::any_of(meld.begin(), meld.end(), [&](Card card) { return is_wild(rules, card); });
  });
  const std::vector<Card>* one = luck.of(melds);
  return one == nullptr ? std::nullopt : std::optional{*one};
}

template <typename Test>
std::optional<Faulty> spread_where(const Recording& recording, RandomSource& luck, Code code, const Test& test) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.in_turn() && test(one) && natural_spread(rules, one.hand(), luck).has_value();
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const auto cards = natural_spread(rules, moment->hand(), luck);
  return inserted(recording, *moment, spread_of(recording, moment->seat(), *cards), code);
}

bool lays_after_drawing(const Rules& rules) { return rules.lay == LayTime::after_drawing; }

std::optional<Faulty> early_spread(const Recording& recording, RandomSource& luck) {
  return spread_where(recording, luck, Code::laid_too_early, [](const Moment& one) { return one.at_start(); });
}

bool lays_before_drawing(const Rules& rules) { return rules.lay == LayTime::before_drawing; }

std::optional<Faulty> late_spread(const Recording& recording, RandomSource& luck) {
  return spread_where(recording, luck, Code::laid_too_late, [](const Moment& one) { return one.has_drawn(); });
}

bool freezes(const Rules& rules) { return lays(rules) && rules.waiting.no_laying_after_hit > 0; }

bool is_frozen(const Rules& rules, const Moment& moment) {
  const bool time = lays_before_drawing(rules) ? moment.at_start() : moment.has_drawn();
  return time && lays_nothing(rules, moment.before, moment.seat());
}

/// A spread, or whatever card as a hit.
std::optional<Faulty> frozen_cards(const Recording& recording, RandomSource& luck) {
  const auto spread = spread_where(recording, luck, Code::laid_while_frozen,
                                   [&](const Moment& one) { return is_frozen(*recording.rules, one); });
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.in_turn() && is_frozen(*recording.rules, one) && !one.before.spreads.empty();
  });
  if (spread || moment == nullptr) {
    return spread;
  }
  const std::vector<Card> hand = moment->hand();
  return inserted(recording, *moment, said(recording, moment->seat(), "hit " + to_string(*luck.of(hand)) + " #1"),
                  Code::laid_while_frozen);
}

bool asks_for_spreads(const Rules& rules) {
  return rules.must_spread && rules.lay != LayTime::before_drawing && rules.after_take == spec::AfterTake::free &&
         rules.discarding == spec::Discarding::always;
}

/// A book or run that may not be held is held. Found at the discard.
std::optional<Faulty> held_spread(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  for (int tries = 0; tries < 4; ++tries) {
    const Moment* moment = some(recording, luck, [&](const Moment& one) {
      return one.has_drawn() && !lays_nothing(rules, one.before, one.seat()) && one.hand().size() >= 5;
    });
    const auto meld = moment == nullptr ? std::nullopt : natural_spread(rules, moment->hand(), luck);
    if (!meld || meld->size() != 3 ||
        std::any_of(meld->begin(), meld->end(), [&](Card card) { return rules.may_be_held.contains(card); })) {
      continue;
    }
    std::vector<Card> others = moment->hand();
    std::erase_if(others, [&](Card card) { return holds(*meld, card); });
    return inserted(recording, *moment, said(recording, moment->seat(), "discard " + to_string(*luck.of(others))),
                    Code::spread_held);
  }
  return std::nullopt;
}

bool keeps_last_card(const Rules& rules) { return lays(rules) && rules.going_out == spec::GoingOut::by_discard_only; }

/// The whole hand in one spread, or the last card as a hit.
std::optional<Faulty> last_cards(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const auto last_spread = spread_where(recording, luck, Code::last_cards_laid, [&](const Moment& one) {
    const std::vector<Card> hand = one.hand();
    return may_lay(rules, one) && hand.size() == 3 && melds_among(rules, CardMultiset(hand)).size() == 1;
  });
  if (last_spread) {
    return last_spread;
  }
  for (const Moment& moment : recording.moments) {
    if (!may_lay(rules, moment) || moment.hand().size() != 1 || rules.hits != spec::Hits::any || !rules.hits_on_books ||
        (rules.hits_in_turn != 0 && moment.before.turn.hits >= rules.hits_in_turn)) {
      continue;
    }
    const Card card = moment.hand()[0];
    for (std::size_t index = 0; index < moment.before.spreads.size(); ++index) {
      const LaidSpread& spread = moment.before.spreads[index];
      if (!spread.shed && extend(rules, spread.meld, {card, {}}).ways == Reading::Ways::one) {
        return inserted(recording, moment,
                        said(recording, moment.seat(), "hit " + to_string(card) + " #" + std::to_string(index + 1)),
                        Code::last_cards_laid);
      }
    }
  }
  return std::nullopt;
}

bool holds_in(const Rules& rules) {
  return lays(rules) && rules.waiting.no_going_out_after_hit > 0 && rules.low_stock == spec::LowStock::nothing &&
         !rules.must_spread && rules.discarding == spec::Discarding::always && rules.going_out == spec::GoingOut::any &&
         rules.after_take == spec::AfterTake::free && rules.hits == spec::Hits::any && rules.hits_on_books &&
         rules.hits_in_turn == 0;
}

/// What is laid leaves nothing but the discard.
std::optional<Faulty> out_while_held_in(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const auto held_in = [&](const Moment& one) {
    return one.has_drawn() && may_lay(rules, one) && stays_in(rules, one.before, one.seat());
  };
  for (const Moment& moment : recording.moments) {
    const std::vector<Card> hand = moment.hand();
    for (std::size_t index = 0; held_in(moment) && hand.size() == 2 && index < moment.before.spreads.size(); ++index) {
      if (extend(rules, moment.before.spreads[index].meld, {hand[0], {}}).ways == Reading::Ways::one) {
        return inserted(recording, moment,
                        said(recording, moment.seat(), "hit " + to_string(hand[0]) + " #" + std::to_string(index + 1)),
                        Code::out_while_held_in);
      }
    }
  }
  return spread_where(recording, luck, Code::out_while_held_in, [&](const Moment& one) {
    const std::vector<Card> hand = one.hand();
    return held_in(one) && hand.size() <= 4 && melds_among(rules, CardMultiset(hand)).size() == 1;
  });
}

}  // namespace

std::vector<Fault> laying_faults() {
  return {
      {"a false spread", lays, false_spread},
      {"a spread with a card not held", lays, spread_not_held},
      {"a spread before drawing", lays_after_drawing, early_spread},
      {"a spread after drawing", lays_before_drawing, late_spread},
      {"cards laid by who is frozen", freezes, frozen_cards},
      {"a spread held that must be laid", asks_for_spreads, held_spread},
      {"the last cards laid", keeps_last_card, last_cards},
      {"out while held in", holds_in, out_while_held_in},
  };
}

}  // namespace tonk::faults
