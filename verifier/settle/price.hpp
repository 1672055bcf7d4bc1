#pragma once

#include <optional>

#include "core/amount.hpp"
#include "spec/payment_rule.hpp"
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

}  // namespace tonk
