#include "verifier/table/dealt_win.hpp"

#include <algorithm>

#include "verifier/table/arrange.hpp"

namespace tonk {
namespace {

using spec::DeclaredWhen;
using spec::HandTest;
using spec::Rules;

Answer compare(Points low_side, Points high_side) {
  if (low_side.high < high_side.low) {
    return Answer::yes;
  }
  return low_side.low < high_side.high ? Answer::maybe : Answer::no;
}

Answer matched(const Rules& rules, const Holding& held) {
  if (!held.certain()) {
    return Answer::maybe;
  }
  return all_matched(rules, cards_of(held.known)) ? Answer::yes : Answer::no;
}

Answer meets(const Rules& rules, const HandTest& test, const Holding& held, std::optional<Points> against) {
  switch (test.kind) {
    case HandTest::Kind::total: {
      const Points points = count(rules, held);
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
    case HandTest::Kind::matched: return matched(rules, held);
    case HandTest::Kind::higher: return against ? compare(*against, count(rules, held)) : Answer::no;
    case HandTest::Kind::lower: return against ? compare(count(rules, held), *against) : Answer::no;
  }
  return Answer::no;
}

/// After a draw the hand has a card too many: what it is without its best discard counts.
Answer meets_after_discard(const Rules& rules, const spec::HandCondition& condition, const Holding& held) {
  Answer best = Answer::no;
  for (const Card card : held.known.first()) {
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

/// Of the wins that `applies` says may be declared, with what `answer` says of the hand.
template <typename Applies, typename Answers>
DealtWinner dearest(const Rules& rules, const Applies& applies, const Answers& answers) {
  DealtWinner winner;
  for (std::size_t number = 0; number < rules.dealt_wins.size(); ++number) {
    const spec::DealtWin& win = rules.dealt_wins[number];
    if (!applies(win)) {
      continue;
    }
    const Answer answer = answers(win);
    const bool dearer = answer == winner.answer && price_of(rules.dealt_wins[winner.win]) < price_of(win);
    if (answer > winner.answer || dearer) {
      winner = {answer, number};
    }
  }
  return winner;
}

bool may_declare_now(const spec::DealtWin& win, const Table& table, Seat seat) {
  const bool own_turn = seat == table.to_move;
  const bool undrawn = table.phase == Phase::dealt || table.phase == Phase::start;
  const bool beginning = own_turn && undrawn && table.standing(seat).turns == 0;
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
  Answer best = Answer::no;
  for (const std::vector<HandTest>& all_of : condition.any_of) {
    Answer worst = Answer::yes;
    for (const HandTest& test : all_of) {
      worst = std::min(worst, meets(rules, test, held, against));
    }
    best = std::max(best, worst);
  }
  return best;
}

DealtWinner dealt_win(const Rules& rules, const Table& table, Seat seat) {
  return dearest(
      rules, [](const spec::DealtWin& win) { return win.when == DeclaredWhen::at_once; },
      [&](const spec::DealtWin& win) { return meets(rules, win.hand, table.dealt[seat.index]); });
}

DealtWinner declarable(const Rules& rules, const Table& table, Seat seat) {
  return dearest(
      rules, [&](const spec::DealtWin& win) { return may_declare_now(win, table, seat); },
      [&](const spec::DealtWin& win) {
        if (win.when == DeclaredWhen::at_once) {
          return meets(rules, win.hand, table.dealt[seat.index]);
        }
        return table.phase == Phase::drawn ? meets_after_discard(rules, win.hand, table.hand(seat))
                                           : meets(rules, win.hand, table.hand(seat));
      });
}

Answer claim_stands(const Rules& rules, const Table& table) {
  const spec::HandCondition& condition = rules.dealt_wins[table.claimed].hand;
  const Holding& held = table.hand(table.finisher);
  const bool drawn = table.turn.begun && table.draws != 0 && table.standing(table.finisher).drew == table.draws;
  return drawn ? meets_after_discard(rules, condition, held) : meets(rules, condition, held);
}

Amount price_of(const spec::DealtWin& win) {
  Amount price;
  for (const spec::PaymentRule& rule : win.pays) {
    price += rule.price.number;
  }
  return price;
}

}  // namespace tonk
