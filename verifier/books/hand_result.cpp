#include "verifier/books/hand_result.hpp"

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
Paid pay_ante(HandContext& context, HandStakes& stakes) {
  if (context.rules.ante.empty()) {
    return {};
  }
  const SettlementView scene{context.rules, context.table};
  const Paid paid = pay(context.rules, scene, context.rules.ante, stakes, context.judgement.transfers);
  stakes.lost_on_honor = 0;
  return paid;
}

void report_open(HandContext& context, const Settled& settled) {
  if (context.table.phase != Phase::over || context.claim_failed) {
    return;
  }
  if (settled.pot_matters) {
    context.report(Code::unknown_so_far, context.last_of_play(), Key::settlement,
                   "who pays what depends on earlier hands, one of which could not be settled", "");
  } else {
    context.report(Code::hidden_cards, context.last_of_play(), Key::settlement, "hidden cards leave open who pays whom",
                   "`show` lines would settle it");
  }
}

}  // namespace

HandResult reckon(HandContext& context) {
  HandResult reckoning;
  std::vector<Transfer>& transfers = context.judgement.transfers;
  HandStakes stakes = purse_of(context);
  const Paid ante = pay_ante(context, stakes);
  const std::size_t before = transfers.size();
  Settled& settled = reckoning.settled;
  settled = settle(context.rules, context.table, stakes, transfers);
  const bool nobody_paid = transfers.size() == before;
  take_in(settled, ante);
  if (settled.determined) {
    take_in(settled, settle_bets(context));
  }
  if (settled.determined) {
    reckoning.after = game_after(context, stakes);
    reckoning.after.without_payment = nobody_paid || reckoning.after.is_void;
    settled.end = reckoning.after.is_void ? End::dead : settled.end;
  } else {
    transfers.clear();
    report_open(context, settled);
  }
  context.judgement.end = settled.end;
  carry_over(context, settled.determined ? &stakes : nullptr, reckoning.after);
  return reckoning;
}

}  // namespace tonk
