#pragma once

#include <optional>
#include <string_view>

#include "spec/payments.hpp"

namespace tonk::spec {

/// What in a sentence has no meaning when it is to be paid: players who are not there, or who are the same on both sides.
[[nodiscard]] std::optional<Fault> role_fault(std::string_view sentence, const PaymentRule& payment, Roles roles);

}  // namespace tonk::spec
