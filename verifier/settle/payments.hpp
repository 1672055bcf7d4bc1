#pragma once

#include <vector>

#include "spec/rules.hpp"
#include "verifier/settle/account.hpp"
#include "verifier/settle/hand_stakes.hpp"
#include "verifier/settle/settlement_view.hpp"

namespace tonk {

/// What came of the sentences of a settlement.
struct Paid {
  bool determined = true;    ///< false where hidden cards leave the payments open
  bool pot_matters = false;  ///< what the hands before have left decides, and is not known
  Answer held = Answer::no;  ///< whether any sentence was in force at all, whatever it came to
};

/// Appends what the sentences ask for, in their order, then in the order of the seats, and takes it through the stakes. Once
/// they leave something open, nothing of them is appended.
[[nodiscard]] Paid pay(const spec::Rules& rules, const SettlementView& scene,
                       const std::vector<spec::PaymentRule>& sentences, HandStakes& stakes,
                       std::vector<Transfer>& transfers);

}  // namespace tonk
