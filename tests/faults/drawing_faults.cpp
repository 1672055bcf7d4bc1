#include <algorithm>

#include "tests/faults/edit.hpp"
#include "verifier/table/melds_among.hpp"

// What begins a turn: the stock, the discard pile, and nothing.

namespace tonk::faults {
namespace {

using spec::AfterTake;
using spec::Rules;

bool draws(const Moment& moment) {
  return moment.choice.kind == ActionKind::draw || moment.choice.kind == ActionKind::take;
}

/// The player's next move of the same turn.
const Moment* same_turn(const Recording& recording, const Moment& moment) {
  const Moment* next = recording.after(moment);
  return next != nullptr && next->has_drawn() && next->choice.seat == moment.choice.seat &&
                 next->seat() == moment.seat()
             ? next
             : nullptr;
}

std::optional<Faulty> missing_draw(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    const Moment* next = same_turn(recording, one);
    return draws(one) && next != nullptr && next->choice.kind == ActionKind::discard;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.erase(moment->line);
  return edit.at_move(moment->line, Code::no_draw);
}

std::optional<Faulty> second(const Recording& recording, RandomSource& luck, bool take) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    const Moment* next = same_turn(recording, one);
    return draws(one) && next != nullptr && (!take || !next->before.discards.empty());
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Moment& next = *same_turn(recording, *moment);
  const std::string action = take ? "take " + to_string(next.before.discards.back()) : "draw";
  return inserted(recording, next, said(recording, moment->seat(), action), Code::second_draw);
}

std::optional<Faulty> second_draw(const Recording& recording, RandomSource& luck) {
  return second(recording, luck, false);
}
std::optional<Faulty> second_take(const Recording& recording, RandomSource& luck) {
  return second(recording, luck, true);
}

bool ends_at_missing_card(const Rules& rules) { return rules.stock_out == spec::StockOut::first_missing_card; }

std::optional<Faulty> empty_stock(const Recording& recording, RandomSource& luck) {
  const Moment* moment =
      some(recording, luck, [](const Moment& one) { return one.choice.kind == ActionKind::stock_out; });
  return moment == nullptr
             ? std::nullopt
             : std::optional{replaced(recording, *moment, said(recording, moment->seat(), "draw"), Code::stock_empty)};
}

/// A player with a card in the hand, at the beginning of the turn.
bool may_draw(const Moment& moment) {
  return moment.at_start() && moment.in_turn() && !moment.before.hand(moment.seat()).known.empty();
}

std::optional<Faulty> full_stock(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) { return may_draw(one) && one.before.stock > 0; });
  return moment == nullptr ? std::nullopt
                           : std::optional{inserted(recording, *moment, said(recording, moment->seat(), "stock-out"),
                                                    Code::stock_not_empty)};
}

bool touch_binds(const Rules& rules) { return rules.touch_binds; }

/// Found at the take, which the touch forbids.
std::optional<Faulty> touched(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return one.choice.kind == ActionKind::take && !one.before.turn.touched && one.before.stock > 0;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.insert(moment->line, said(recording, moment->seat(), "touch"));
  return edit.at_move(moment->line + 1, Code::touched_stock);
}

bool empty_hand_waits(const Rules& rules) { return rules.low_stock == spec::LowStock::empty_hand_waits; }

std::optional<Faulty> empty_hand_draws(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return one.before.phase == Phase::start && one.in_turn() && one.before.hand(one.seat()).known.empty();
  });
  return moment == nullptr
             ? std::nullopt
             : std::optional{inserted(recording, *moment, said(recording, moment->seat(), "draw"), Code::hand_empty)};
}

bool takes(const Rules& rules) { return rules.discard_depth() > 0; }

std::optional<Faulty> buried_take(const Recording& recording, RandomSource& luck) {
  const std::size_t depth = recording.rules->discard_depth();
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == ActionKind::take && one.before.discards.size() > depth;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card>& pile = moment->before.discards;
  const Card card = pile[luck.below(pile.size() - depth)];
  return replaced(recording, *moment, said(recording, moment->seat(), "take " + to_string(card)),
                  Code::not_the_top_discard);
}

std::optional<Faulty> take_of_nothing(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return may_draw(one) && one.before.discards.empty() && !one.before.turn.touched;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Card card = some_card(*recording.rules, luck, [](Card) { return true; });
  return inserted(recording, *moment, said(recording, moment->seat(), "take " + to_string(card)),
                  Code::not_the_top_discard);
}

bool begins_without_discard(const Rules& rules) { return !rules.turns_up(); }

bool must_use(const Rules& rules) { return takes(rules) && rules.after_take == AfterTake::used_at_once; }

/// No spread is on the table, and none can be made with the card.
std::optional<Faulty> useless_take(const Recording& recording, RandomSource& luck) {
  const Rules& rules = *recording.rules;
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    if (!may_draw(one) || one.before.discards.empty() || !one.before.spreads.empty() || one.before.turn.touched) {
      return false;
    }
    std::vector<Card> cards = one.hand();
    cards.push_back(one.before.discards.back());
    return melds_among(rules, CardMultiset(cards)).empty();
  });
  return moment == nullptr ? std::nullopt
                           : std::optional{inserted(
                                 recording, *moment,
                                 said(recording, moment->seat(), "take " + to_string(moment->before.discards.back())),
                                 Code::take_not_usable)};
}

/// Another card is discarded at once. Found there.
std::optional<Faulty> unused_take(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == ActionKind::take && same_turn(recording, one) != nullptr && one.hand().size() > 1;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card> hand = moment->hand();
  return inserted(recording, *same_turn(recording, *moment),
                  said(recording, moment->seat(), "discard " + to_string(*luck.of(hand))), Code::take_not_used);
}

bool take_is_kept(const Rules& rules) { return takes(rules) && rules.after_take == AfterTake::not_discarded; }

std::optional<Faulty> discarded_take(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.choice.kind == ActionKind::take && same_turn(recording, one) != nullptr && one.hand().size() > 1;
  });
  return moment == nullptr
             ? std::nullopt
             : std::optional{inserted(recording, *same_turn(recording, *moment),
                                      said(recording, moment->seat(), "discard " + to_string(moment->card())),
                                      Code::take_discarded)};
}

bool must_use_alone(const Rules& rules) { return must_use(rules) && !rules.must_spread; }

bool bets(const Rules& rules) { return rules.turn_bets; }

std::optional<Faulty> late_bet(const Recording& recording, RandomSource& luck) {
  const Moment* moment =
      some(recording, luck, [&](const Moment& one) { return draws(one) && same_turn(recording, one) != nullptr; });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const Moment& next = *same_turn(recording, *moment);
  return inserted(recording, next, said(recording, moment->seat(), "bet 1"), Code::bet_too_late);
}

}  // namespace

std::vector<Fault> drawing_faults() {
  return {
      {"a missing draw", always, missing_draw},
      {"a second draw", always, second_draw},
      {"a second draw, from the discards", takes, second_take},
      {"a draw from an empty stock", ends_at_missing_card, empty_stock},
      {"a full stock called out", always, full_stock},
      {"a take after touching the stock", touch_binds, touched},
      {"a draw by an empty hand that waits", empty_hand_waits, empty_hand_draws},
      {"a buried take", takes, buried_take},
      {"a take from no discards", begins_without_discard, take_of_nothing},
      {"a take that cannot be used", must_use, useless_take},
      {"a take that is not used", must_use_alone, unused_take},
      {"a take that is discarded", take_is_kept, discarded_take},
      {"a bet after drawing", bets, late_bet},
  };
}

}  // namespace tonk::faults
