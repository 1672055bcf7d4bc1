#include "verifier/table/hand_value.hpp"

#include <algorithm>

#include "verifier/table/meld_solver.hpp"

namespace tonk {
namespace {

using spec::Rules;

int points_of(const Rules& rules, CardSet cards) {
  int total = 0;
  for (const Card card : cards) {
    total += rules.deck.points[card.index()];
  }
  return total;
}

/// What an uncertain holding counts at least and at most, given what its known cards count. A card that is held and not in the
/// pack counts nothing, so that none held counts more than the pack's.
Points bounds(const Rules& rules, const Holding& holding, int known) {
  if (holding.certain()) {
    return {known, known};
  }
  const auto points = [&](Card card) { return int{rules.deck.points[card.index()]}; };
  int pack_low = 255;
  int pack_high = 0;
  for (const Card card : rules.deck.pack) {
    pack_low = std::min(pack_low, points(card));
    pack_high = std::max(pack_high, points(card));
  }
  int held_low = pack_low;
  for (const Card card : holding.known.first()) {
    held_low = std::min(held_low, points(card));
  }
  const int low = known + holding.hidden * pack_low - holding.gone * pack_high;
  return {std::max(0, low), known + holding.hidden * pack_high - holding.gone * held_low};
}

Points all_cards(const Rules& rules, const Holding& holding) {
  return bounds(rules, holding, points_of(rules, holding.known.first()) + points_of(rules, holding.known.second()));
}

Points best_suit(const Rules& rules, const Holding& holding) {
  int best = 0;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
    const CardSet cards = CardSet::of(suit);
    best = std::max(best,
                    points_of(rules, holding.known.first() & cards) + points_of(rules, holding.known.second() & cards));
  }
  return {holding.gone > 0 ? 0 : best, bounds(rules, holding, best).high};
}

Points unmatched(const Rules& rules, const Holding& holding) {
  if (!holding.certain()) {
    return {0, all_cards(rules, holding).high};
  }
  const int least = least_unmatched(rules, holding.known);
  return {least, least};
}

}  // namespace

[[gnu::flatten]] Points count(const Rules& rules, const Holding& holding) {
  switch (rules.counting) {
    case spec::Counting::all_cards: return all_cards(rules, holding);
    case spec::Counting::unmatched_cards: return unmatched(rules, holding);
    case spec::Counting::best_suit: return best_suit(rules, holding);
  }
  return {};
}

namespace {

using spec::DeclaredWhen;
using spec::HandTest;

Answer compare(Points low_side, Points high_side) {
  if (low_side.high < high_side.low) {
    return Answer::yes;
  }
  return low_side.low < high_side.high ? Answer::maybe : Answer::no;
}

/// Cards, and what they count once somebody has asked.
struct Examined {
  const Holding& held;
  std::optional<Points> counted = std::nullopt;
};

Answer meets(const Rules& rules, const HandTest& test, Examined& cards, std::optional<Points> against) {
  const Holding& held = cards.held;
  const auto counted = [&] {
    if (!cards.counted) {
      cards.counted = count(rules, held);
    }
    return *cards.counted;
  };
  switch (test.kind) {
    case HandTest::Kind::total: {
      const Points points = counted();
      if (points.high < test.low || points.low > test.high) {
        return Answer::no;
      }
      return points.low >= test.low && points.high <= test.high ? Answer::yes : Answer::maybe;
    }
    case HandTest::Kind::only:
      if (!test.cards.contains(held.known.first())) {
        return Answer::no;
      }
      return held.certain() ? Answer::yes : Answer::maybe;
    case HandTest::Kind::matched:
      if (!held.certain()) {
        return Answer::maybe;
      }
      return all_matched(rules, held.known) ? Answer::yes : Answer::no;
    case HandTest::Kind::higher: return against ? compare(*against, counted()) : Answer::no;
    case HandTest::Kind::lower: return against ? compare(counted(), *against) : Answer::no;
  }
  return Answer::no;
}

Answer meets(const Rules& rules, const spec::HandCondition& condition, Examined& cards,
             std::optional<Points> against = std::nullopt) {
  Answer best = Answer::no;
  for (const std::vector<HandTest>& all_of : condition.any_of) {
    Answer worst = Answer::yes;
    for (const HandTest& test : all_of) {
      worst = std::min(worst, meets(rules, test, cards, against));
    }
    best = std::max(best, worst);
  }
  return best;
}

/// After a draw the hand has a card too many: what it is without its best discard counts.
Answer meets_after_discard(const Rules& rules, const spec::HandCondition& condition, const Holding& held) {
  Answer best = Answer::no;
  for (const Card card : held.known.first()) {
    if (best == Answer::yes) {
      return best;
    }
    Holding rest = held;
    rest.known.erase(card);
    best = std::max(best, meets(rules, condition, rest));
  }
  if (held.hidden > 0) {
    Holding rest = held;
    --rest.hidden;
    best = std::max(best, meets(rules, condition, rest));
  }
  return best;
}

/// Whether one of two wins that a hand meets is the one that counts.
bool goes_before(const Rules& rules, std::size_t one, std::size_t other) {
  const Amount price = price_of(rules.dealt_wins[one]);
  const Amount other_price = price_of(rules.dealt_wins[other]);
  return other_price < price || (price == other_price && one < other);
}

/// Of the wins that `applies` says may be declared, with what `answer` says of the hand.
template <typename Applies, typename Answers>
DealtWinner dearest(const Rules& rules, const Applies& applies, const Answers& answers) {
  DealtWinner sure;
  DealtWinner possible;
  for (std::size_t number = 0; number < rules.dealt_wins.size(); ++number) {
    const spec::DealtWin& win = rules.dealt_wins[number];
    const Answer answer = applies(win) ? answers(win) : Answer::no;
    DealtWinner& best = answer == Answer::yes ? sure : possible;
    if (answer != Answer::no && (best.answer == Answer::no || goes_before(rules, number, best.win))) {
      best = {answer, number};
    }
  }
  if (sure.answer == Answer::no) {
    return possible;
  }
  sure.open = possible.answer != Answer::no && goes_before(rules, possible.win, sure.win);
  return sure;
}

bool may_declare_now(const spec::DealtWin& win, const Table& table, Seat seat) {
  const bool own_turn = seat == table.to_move;
  const bool undrawn = table.phase == Phase::dealt || table.phase == Phase::start;
  const bool beginning = own_turn && undrawn && table.player(seat).turns == 0;
  switch (win.when) {
    case DeclaredWhen::at_once: return table.phase == Phase::dealt || table.phase == Phase::declared;
    case DeclaredWhen::first_turn: return beginning;
    case DeclaredWhen::first_turn_nothing_laid: return beginning && table.spreads.empty();
    case DeclaredWhen::own_turn: return own_turn && (undrawn || table.phase == Phase::drawn);
  }
  return false;
}

}  // namespace

Answer meets(const Rules& rules, const spec::HandCondition& condition, const Holding& held,
             std::optional<Points> against) {
  Examined cards{held};
  return meets(rules, condition, cards, against);
}

namespace {

[[gnu::flatten]] DealtWinner win_of(const Rules& rules, const Holding& held) {
  Examined dealt{held};
  return dearest(
      rules, [](const spec::DealtWin& win) { return win.when == DeclaredWhen::at_once; },
      [&](const spec::DealtWin& win) { return meets(rules, win.hand, dealt); });
}

/// So many ways to tell dealt cards from drawn ones are looked at.
constexpr std::size_t most_divisions = 500;

/// Whether the cards dealt are perhaps a win, when of those that were dealt or drawn as many are taken as must have been dealt.
bool may_have_won(const Rules& rules, const Table& table, Seat seat) {
  const std::vector<Card> either = cards_of(table.dealt_or_drawn[seat.index]);
  const std::size_t drawn = table.hidden_draws[seat.index];
  const Holding& dealt = table.dealt[seat.index];
  if (either.size() <= drawn || either.size() - drawn > dealt.hidden) {
    return true;
  }
  std::vector<bool> is_dealt(either.size(), true);
  std::fill_n(is_dealt.begin(), drawn, false);
  std::size_t divisions = 0;
  do {
    Holding held = dealt;
    for (std::size_t index = 0; index < either.size(); ++index) {
      if (is_dealt[index]) {
        held.known.insert(either[index]);
        --held.hidden;
      }
    }
    if (win_of(rules, held).answer != Answer::no) {
      return true;
    }
  } while (++divisions < most_divisions && std::next_permutation(is_dealt.begin(), is_dealt.end()));
  return divisions == most_divisions;
}

}  // namespace

DealtWinner dealt_win(const Rules& rules, const Table& table, Seat seat) {
  if (contains(table.without_win, seat)) {
    return {};
  }
  const DealtWinner found = win_of(rules, table.dealt[seat.index]);
  return found.answer == Answer::maybe && !may_have_won(rules, table, seat) ? DealtWinner{} : found;
}

bool may_declare(const Rules& rules, const Table& table, Seat seat) {
  return std::ranges::any_of(rules.dealt_wins,
                             [&](const spec::DealtWin& win) { return may_declare_now(win, table, seat); });
}

bool may_owe_declaration(const Rules& rules, const Table& table, Seat seat) {
  return std::ranges::any_of(rules.dealt_wins, [&](const spec::DealtWin& win) {
    return win.declaring == spec::Declaring::must && may_declare_now(win, table, seat);
  });
}

DealtWinner declarable(const Rules& rules, const Table& table, Seat seat) {
  return dearest(
      rules, [&](const spec::DealtWin& win) { return may_declare_now(win, table, seat); },
      [&](const spec::DealtWin& win) {
        if (win.when != DeclaredWhen::own_turn) {
          return meets(rules, win.hand, table.dealt[seat.index]);
        }
        return table.phase == Phase::drawn ? meets_after_discard(rules, win.hand, table.hand(seat))
                                           : meets(rules, win.hand, table.hand(seat));
      });
}

Answer claim_stands(const Rules& rules, const Table& table) {
  const Holding& held = table.hand(table.finisher);
  const bool drawn = table.turn.begun && table.draws != 0 && table.player(table.finisher).drew == table.draws;
  const auto has = [&](std::size_t win) {
    const spec::HandCondition& condition = rules.dealt_wins[win].hand;
    if (rules.dealt_wins[win].when != DeclaredWhen::own_turn) {
      return meets(rules, condition, table.dealt[table.finisher.index]);
    }
    return drawn ? meets_after_discard(rules, condition, held) : meets(rules, condition, held);
  };
  Answer stands = has(table.claimed);
  for (std::size_t other = 0; table.claim_open && other < rules.dealt_wins.size(); ++other) {
    if (goes_before(rules, other, table.claimed)) {
      const Answer meant = has(other);
      stands = std::min(stands, meant == Answer::yes ? Answer::no : meant == Answer::no ? Answer::yes : meant);
    }
  }
  return stands;
}

Amount price_of(const spec::DealtWin& win) {
  Amount always;
  Amount if_so;
  Amount otherwise;
  for (const spec::PaymentRule& rule : win.pays) {
    (rule.otherwise ? otherwise : rule.only_if.empty() ? always : if_so) += rule.price.number;
  }
  return always + (if_so < otherwise ? otherwise : if_so);
}

}  // namespace tonk
