#include "verifier/books/reckon.hpp"

#include "verifier/books/side_bets.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {
namespace {

using spec::Key;

void take_in(Settled& settled, const Paid& paid) {
  settled.determined = settled.determined && paid.determined;
  settled.pot_matters = settled.pot_matters || paid.pot_matters;
}

/// An ante that a player has no tokens for falls away, and is no loss.
Paid pay_ante(Case& on_desk, Purse& purse) {
  if (on_desk.rules.ante.empty()) {
    return {};
  }
  const Scene scene{on_desk.rules, on_desk.table};
  const Paid paid = pay(on_desk.rules, scene, on_desk.rules.ante, purse, on_desk.judgement.transfers);
  purse.lost_on_honor = 0;
  return paid;
}

void report_open(Case& on_desk, const Settled& settled) {
  if (on_desk.table.phase != Phase::over || on_desk.claim_failed) {
    return;
  }
  if (settled.pot_matters) {
    on_desk.report(Code::unknown_so_far, on_desk.last_of_play(), Key::settlement,
                   "who pays what depends on earlier hands, one of which could not be settled", "");
  } else {
    on_desk.report(Code::hidden_cards, on_desk.last_of_play(), Key::settlement, "hidden cards leave open who pays whom",
                   "`show` lines would settle it");
  }
}

}  // namespace

Reckoning reckon(Case& on_desk) {
  Reckoning reckoning;
  std::vector<Transfer>& transfers = on_desk.judgement.transfers;
  Purse purse = purse_of(on_desk);
  const Paid ante = pay_ante(on_desk, purse);
  const std::size_t before = transfers.size();
  Settled& settled = reckoning.settled;
  settled = settle(on_desk.rules, on_desk.table, purse, transfers);
  const bool nobody_paid = transfers.size() == before;
  take_in(settled, ante);
  if (settled.determined) {
    take_in(settled, settle_bets(on_desk));
  }
  if (settled.determined) {
    reckoning.after = game_after(on_desk, purse);
    reckoning.after.without_payment = nobody_paid || reckoning.after.is_void;
    settled.end = reckoning.after.is_void ? End::dead : settled.end;
  } else {
    transfers.clear();
    report_open(on_desk, settled);
  }
  on_desk.judgement.end = settled.end;
  hand_on(on_desk, settled.determined ? &purse : nullptr, reckoning.after);
  return reckoning;
}

}  // namespace tonk
