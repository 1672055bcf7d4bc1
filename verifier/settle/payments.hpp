#pragma once

#include <optional>
#include <vector>

#include "core/amount.hpp"
#include "spec/payment_rule.hpp"
#include "spec/rules.hpp"
#include "verifier/settle/account.hpp"
#include "verifier/settle/hand_stakes.hpp"
#include "verifier/settle/settlement_view.hpp"

namespace tonk {

/// Whose price it is.
struct Priced {
  Seat own;                   ///< who pays or scores
  std::optional<Seat> other;  ///< who is paid, if a player
  Seats within = 0;           ///< all who are paid, or who score
  bool pays = true;           ///< else scores
};

/// The price in stakes or points, before the stake; nothing where hidden cards leave it open.
[[nodiscard]] std::optional<Amount> price_of(const SettlementView& scene, const spec::Price& price,
                                             const Priced& priced);

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
