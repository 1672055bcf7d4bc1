#include <algorithm>
#include <array>

#include "verifier/settle/settling.hpp"

namespace tonk {
namespace {

using spec::DealtWin;
using spec::Declaring;
using spec::SeveralDealtWins;

/// The players whose dealt hands claim a win against each other, and which win each has.
struct Contest {
  Seats seats = 0;
  Seats unsure = 0;  ///< may have a win too
  std::array<std::size_t, spec::max_players> wins{};
};

/// Whoever has to declare a win is taken to have done so.
Contest contest_of(const Settling& at) {
  bool any_must = false;
  for (const DealtWin& win : at.rules.dealt_wins) {
    any_must = any_must || win.declaring == Declaring::must;
  }
  Contest contest;
  each(at.scene.everyone(), [&](Seat seat) {
    const DealtWinner found = dealt_win(at.rules, at.table, seat);
    const bool declared = contains(at.table.declared, seat);
    contest.wins[seat.index] = found.win;
    if (found.answer == Answer::maybe) {
      contest.unsure |= declared || any_must ? bit(seat) : 0;
    } else if (found.answer == Answer::yes) {
      const bool competes = declared || at.rules.dealt_wins[found.win].declaring == Declaring::must;
      contest.seats |= competes ? bit(seat) : 0;
    }
  });
  return contest;
}

/// Whether `one` has a win that beats the hand of `other`.
Answer beats(const Settling& at, const Contest& contest, Seat one, Seat other) {
  const DealtWin& win = at.rules.dealt_wins[contest.wins[one.index]];
  return meets(at.rules, win.beats, at.table.dealt[other.index], count(at.rules, at.table.dealt[one.index]));
}

/// Of two wins that beat each other the one that is listed first goes before.
Answer is_beaten(const Settling& at, const Contest& contest, Seat seat, Seat by) {
  const Answer beaten = beats(at, contest, by, seat);
  if (beaten == Answer::no || contest.wins[seat.index] >= contest.wins[by.index]) {
    return beaten;
  }
  switch (beats(at, contest, seat, by)) {
    case Answer::no: return beaten;
    case Answer::maybe: return Answer::maybe;
    case Answer::yes: return Answer::no;
  }
  return beaten;
}

/// The hands that no other player's beats.
KnownSeats unbeaten(const Settling& at, const Contest& contest) {
  KnownSeats left;
  each(contest.seats, [&](Seat seat) {
    Answer beaten = Answer::no;
    each(contest.seats & ~bit(seat), [&](Seat by) { beaten = std::max(beaten, is_beaten(at, contest, seat, by)); });
    left.certain |= beaten == Answer::no ? bit(seat) : 0;
    left.possible |= beaten != Answer::yes ? bit(seat) : 0;
  });
  return left;
}

std::size_t first_listed(const Contest& contest, Seats seats, std::size_t wins) {
  std::size_t first = wins;
  each(seats, [&](Seat seat) { first = std::min(first, contest.wins[seat.index]); });
  return first;
}

/// Each win that is paid is carried out once, for all who have it.
void pay_winners(Settling& at, const Contest& contest, Seats winners) {
  at.settled.end = End::dealt_win;
  const std::size_t wins = at.rules.dealt_wins.size();
  while (winners != 0 && at.settled.determined) {
    const std::size_t win = first_listed(contest, winners, wins);
    Seats group = 0;
    each(winners, [&](Seat seat) { group |= contest.wins[seat.index] == win ? bit(seat) : 0; });
    at.scene.set_winners(group);
    at.settled.rule = at.settled.rule.value_or(at.rules.dealt_wins[win].clause);
    at.pay(at.rules.dealt_wins[win].pays);
    winners &= ~group;
  }
}

void draw(Settling& at) {
  at.settled.end = End::dealt_draw;
  at.settled.rule = at.rules.clause_of(spec::Key::several_dealt_wins);
}

void settle_several(Settling& at, const Contest& contest, Seats left) {
  const std::size_t first = first_listed(contest, left, at.rules.dealt_wins.size());
  switch (at.rules.dealt_wins[first].several) {
    case SeveralDealtWins::draw: draw(at); break;
    case SeveralDealtWins::all_paid:
      at.scene.set_exempt(contest.seats);
      pay_winners(at, contest, left);
      break;
    case SeveralDealtWins::nearest_to_dealer:
      pay_winners(at, contest, bit(at.scene.nearest_to(at.table.dealer, left)));
      break;
  }
}

/// Whether a third hand with a win would not change that it is a draw.
bool always_draw(const spec::Rules& rules) {
  return std::all_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [](const DealtWin& win) {
    return win.beats.any_of.empty() && win.several == SeveralDealtWins::draw;
  });
}

void settle_contest(Settling& at) {
  const Contest contest = contest_of(at);
  const KnownSeats left = unbeaten(at, contest);
  if (size(left.certain) > 1 && always_draw(at.rules)) {
    draw(at);
  } else if (contest.unsure != 0 || contest.seats == 0 || !left.determined()) {
    at.settled.determined = false;
  } else if (left.certain == 0) {
    draw(at);
  } else if (size(left.certain) == 1) {
    pay_winners(at, contest, left.certain);
  } else {
    settle_several(at, contest, left.certain);
  }
}

}  // namespace

void settle_dealt(Settling& at) {
  if (at.table.claimed == Table::no_claim) {
    settle_contest(at);
    return;
  }
  if (claim_stands(at.rules, at.table) != Answer::yes) {
    at.settled.determined = false;
    return;
  }
  const DealtWin& win = at.rules.dealt_wins[at.table.claimed];
  at.settled.end = End::dealt_win;
  at.settled.rule = win.clause;
  at.scene.set_winners(bit(at.table.finisher));
  at.pay(win.pays);
}

}  // namespace tonk
