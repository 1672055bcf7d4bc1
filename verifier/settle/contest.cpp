#include "verifier/settle/contest.hpp"

#include <algorithm>
#include <limits>

#include "verifier/table/dealt_win.hpp"

namespace tonk {
namespace {

using spec::DealtWin;
using spec::Declaring;
using spec::Rules;
using spec::SeveralDealtWins;

Contest claims(const Rules& rules, const Table& table, const SettlementView& scene) {
  bool any_must = false;
  for (const DealtWin& win : rules.dealt_wins) {
    any_must = any_must || win.declaring == Declaring::must;
  }
  Contest contest;
  each(scene.everyone(), [&](Seat seat) {
    const DealtWinner found = dealt_win(rules, table, seat);
    const bool declared = contains(table.declared, seat);
    contest.wins[seat.index] = found.win;
    if (found.answer == Answer::maybe) {
      contest.unsure |= declared || any_must ? bit(seat) : 0;
    } else if (found.answer == Answer::yes) {
      const bool competes = declared || rules.dealt_wins[found.win].declaring == Declaring::must;
      contest.seats |= competes ? bit(seat) : 0;
      contest.unsure |= competes && found.open ? bit(seat) : 0;
    }
  });
  return contest;
}

/// Whether `one` has a win that beats the hand of `other`.
Answer beats(const Rules& rules, const Table& table, const Contest& contest, Seat one, Seat other) {
  const DealtWin& win = rules.dealt_wins[contest.wins[one.index]];
  return meets(rules, win.beats, table.dealt[other.index], count(rules, table.dealt[one.index]));
}

/// Of two wins that beat each other the one that is listed first goes before.
Answer is_beaten(const Rules& rules, const Table& table, const Contest& contest, Seat seat, Seat by) {
  const Answer beaten = beats(rules, table, contest, by, seat);
  if (beaten == Answer::no || contest.wins[seat.index] >= contest.wins[by.index]) {
    return beaten;
  }
  switch (beats(rules, table, contest, seat, by)) {
    case Answer::no: return beaten;
    case Answer::maybe: return Answer::maybe;
    case Answer::yes: return Answer::no;
  }
  return beaten;
}

/// The hands that no other player's beats.
KnownSeats unbeaten(const Rules& rules, const Table& table, const Contest& contest) {
  KnownSeats left;
  each(contest.seats, [&](Seat seat) {
    Answer beaten = Answer::no;
    each(contest.seats & ~bit(seat),
         [&](Seat by) { beaten = std::max(beaten, is_beaten(rules, table, contest, seat, by)); });
    left.certain |= beaten == Answer::no ? bit(seat) : 0;
    left.possible |= beaten != Answer::yes ? bit(seat) : 0;
  });
  return left;
}

/// Whether a third hand with a win would not change that it is a draw.
bool always_draw(const Rules& rules) {
  return std::all_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [](const DealtWin& win) {
    return win.beats.any_of.empty() && win.several == SeveralDealtWins::draw;
  });
}

Seats paid_of_several(const Rules& rules, const Table& table, const SettlementView& scene, const Contest& contest) {
  switch (rules.dealt_wins[first_listed(contest, contest.unbeaten)].several) {
    case SeveralDealtWins::draw: return 0;
    case SeveralDealtWins::all_paid: return contest.unbeaten;
    case SeveralDealtWins::nearest_to_dealer: return bit(scene.nearest_to(table.dealer, contest.unbeaten));
  }
  return 0;
}

}  // namespace

Contest contest(const Rules& rules, const Table& table, const SettlementView& scene) {
  Contest held = claims(rules, table, scene);
  const KnownSeats left = unbeaten(rules, table, held);
  held.unbeaten = left.certain;
  if (size(left.certain) > 1 && always_draw(rules)) {
    return held;
  }
  held.determined = held.unsure == 0 && held.seats != 0 && left.determined();
  held.winners = size(left.certain) > 1 ? paid_of_several(rules, table, scene, held) : left.certain;
  return held;
}

std::size_t first_listed(const Contest& contest, Seats seats) {
  std::size_t first = std::numeric_limits<std::size_t>::max();
  each(seats, [&](Seat seat) { first = std::min(first, contest.wins[seat.index]); });
  return first;
}

}  // namespace tonk
