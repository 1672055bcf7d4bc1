#include "verifier/settle/settle.hpp"

#include <algorithm>
#include <limits>

namespace tonk {
namespace {

using spec::DealtWin;
using spec::Declaring;
using spec::Ending;
using spec::Rules;
using spec::SeveralDealtWins;

Contest claims(const Rules& rules, const Table& table, const SettlementView& scene) {
  const bool any_must =
      std::ranges::find(rules.dealt_wins, Declaring::must, &DealtWin::declaring) != rules.dealt_wins.end();
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
  return std::ranges::all_of(rules.dealt_wins, [](const DealtWin& win) {
    return win.beats.any_of.empty() && win.several == SeveralDealtWins::draw;
  });
}

/// The win of these players that the house lists first.
std::size_t first_listed(const Contest& contest, Seats seats) {
  std::size_t first = std::numeric_limits<std::size_t>::max();
  each(seats, [&](Seat seat) { first = std::min(first, contest.wins[seat.index]); });
  return first;
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

namespace {

/// A hand being settled: what its parts need, and what they fill in.
struct SettlementContext {
  const spec::Rules& rules;
  const Table& table;
  SettlementView& scene;
  HandStakes& stakes;
  std::vector<Transfer>& transfers;
  Settled& settled;

  /// Carries the sentences out, and says in `settled` what is open.
  Paid pay(const std::vector<spec::PaymentRule>& sentences) {
    const Paid paid = tonk::pay(rules, scene, sentences, stakes, transfers);
    settled.take_in(paid);
    return paid;
  }

  /// By what the house says of this ending.
  Paid settle(Ending ending, End end) {
    const spec::Settlement& settlement = rules.settlement_of(ending);
    settled.end = end;
    settled.rule = settlement.clause;
    return pay(settlement.pays);
  }

  void settle_won(Ending ending, End end) {
    scene.set_winners(bit(table.finisher));
    settle(ending, end);
  }

  void settle_caught(Ending ending, End end) {
    scene.set_caught();
    settle(ending, end);
  }
};

/// Each win that is paid is carried out once, for all who have it.
void pay_winners(SettlementContext& at, const Contest& contest) {
  at.settled.end = End::dealt_win;
  Seats winners = contest.winners;
  if (size(winners) > 1) {
    at.scene.set_exempt(contest.winners);
  }
  while (winners != 0 && at.settled.determined) {
    const std::size_t win = first_listed(contest, winners);
    Seats group = 0;
    each(winners, [&](Seat seat) { group |= contest.wins[seat.index] == win ? bit(seat) : 0; });
    at.scene.set_winners(group);
    at.settled.rule = at.settled.rule.value_or(at.rules.dealt_wins[win].clause);
    at.pay(at.rules.dealt_wins[win].pays);
    winners &= ~group;
  }
}

void settle_contest(SettlementContext& at) {
  const Contest held = contest(at.rules, at.table, at.scene);
  if (!held.determined) {
    at.settled.determined = false;
  } else if (held.winners == 0) {
    at.settled.end = End::dealt_draw;
    at.settled.rule = at.rules.clause_of(spec::Key::several_dealt_wins);
  } else {
    pay_winners(at, held);
  }
}

/// The end by one or more dealt wins.
void settle_dealt(SettlementContext& at) {
  if (at.table.claimed == Table::no_claim) {
    settle_contest(at);
    return;
  }
  if (claim_stands(at.rules, at.table) != Answer::yes) {
    at.settled.determined = false;
    return;
  }
  const spec::DealtWin& win = at.rules.dealt_wins[at.table.claimed];
  at.settled.end = End::dealt_win;
  at.settled.rule = win.clause;
  at.scene.set_winners(bit(at.table.finisher));
  at.pay(win.pays);
}

void settle_drop(SettlementContext& at) {
  const Seat dropper = at.table.finisher;
  const KnownSeats lower = at.scene.at_or_below(dropper, true);
  const bool ties_catch = at.rules.tie_with_dropper == spec::TieWithDropper::catches;
  const KnownSeats catchers = ties_catch ? at.scene.at_or_below(dropper, false) : lower;
  // Whether the house tells a tie with the dropper from a catch.
  const bool ties_apart =
      at.rules.settlement_of(Ending::drop_tied).clause != at.rules.settlement_of(Ending::caught).clause;
  if (catchers.possible == 0) {
    at.settle_won(Ending::drop_won, End::drop_won);
  } else if (lower.certain != 0 || (catchers.certain != 0 && !ties_apart)) {
    at.settle_caught(Ending::caught, End::caught);
  } else if (catchers.certain != 0 && lower.possible == 0) {
    at.settle_caught(Ending::drop_tied, End::tied);
  } else {
    at.settled.determined = false;
  }
}

/// Dead where nobody is to be paid in any case; where hidden cards leave even that open, so is the end.
void settle_stock_out(SettlementContext& at) {
  switch (at.settle(Ending::stock_out, End::none).held) {
    case Answer::no: at.settled.end = End::dead; break;
    case Answer::maybe: break;
    case Answer::yes: at.settled.end = End::stock_out; break;
  }
}

}  // namespace

Finish finish_of(Ending ending) {
  switch (ending) {
    case Ending::out: return Finish::out;
    case Ending::out_by_discard: return Finish::out_by_discard;
    case Ending::drop_won:
    case Ending::caught:
    case Ending::drop_tied: return Finish::drop;
    case Ending::stock_out: return Finish::stock_out;
    case Ending::reply: return Finish::reply;
    case Ending::knock: return Finish::knock;
  }
  return Finish::none;
}

[[gnu::flatten]] Settled settle(const spec::Rules& rules, const Table& table, HandStakes& stakes,
                                std::vector<Transfer>& transfers, const SessionView& session) {
  Settled settled;
  SettlementView scene{rules, table, session};
  settled.counts = scene.counts();
  SettlementContext at{rules, table, scene, stakes, transfers, settled};
  switch (table.finish) {
    case Finish::none: settled.determined = false; break;
    case Finish::declared: settle_dealt(at); break;
    case Finish::out: at.settle_won(Ending::out, End::out); break;
    case Finish::out_by_discard: at.settle_won(Ending::out_by_discard, End::out_discard); break;
    case Finish::drop: settle_drop(at); break;
    case Finish::stock_out: settle_stock_out(at); break;
    case Finish::reply: at.settle_won(Ending::reply, End::reply); break;
    case Finish::knock: at.settle(Ending::knock, End::knock); break;
  }
  return settled;
}

}  // namespace tonk
