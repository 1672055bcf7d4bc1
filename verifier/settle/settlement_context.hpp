#pragma once

#include <vector>

#include "verifier/settle/payments.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

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
    settled.determined = settled.determined && paid.determined;
    settled.pot_matters = settled.pot_matters || paid.pot_matters;
    return paid;
  }
};

/// The end by one or more dealt wins.
void settle_dealt(SettlementContext& at);

}  // namespace tonk
