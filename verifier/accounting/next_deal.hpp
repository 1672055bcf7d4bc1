#pragma once

#include "verifier/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// Says in `carried` who deals the next hand of the session and who plays first in it, by the house's rules. `without_payment`: by the
/// settlement nobody was paid, and nobody scored.
void pass_deal(const HandContext& context, const Settled& settled, bool without_payment, SessionState& carried);

}  // namespace tonk
