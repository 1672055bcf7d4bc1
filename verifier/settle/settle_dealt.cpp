#include "verifier/settle/contest.hpp"
#include "verifier/settle/settlement_context.hpp"

namespace tonk {
namespace {

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

}  // namespace

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

}  // namespace tonk
