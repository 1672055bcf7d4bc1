#pragma once

#include <optional>
#include <string>

#include "verifier/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// Who deals the next hand of the session and who plays first in it, by the house's rules.
struct NextDeal {
  std::string dealer;                ///< empty where nobody knows
  std::optional<std::string> first;  ///< empty for the player next to the dealer; nothing where nobody knows
};

/// `without_payment`: by the settlement nobody was paid, and nobody scored.
[[nodiscard]] NextDeal next_deal(const HandContext& context, const Settled& settled, bool without_payment);

}  // namespace tonk
