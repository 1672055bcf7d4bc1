#pragma once

#include <vector>

#include "spec/payments.hpp"

namespace tonk::spec {

/// Errors: wrong-kind, unknown-key, missing-key, too-large, unknown-value, and impossible for a bet that stands twice.
[[nodiscard]] std::vector<SideBet> read_side_bets(const FieldInfo& field, const Part& value, ValueReader& values,
                                                  const PaymentReader::Cite& cite);

}  // namespace tonk::spec
