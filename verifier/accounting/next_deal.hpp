#pragma once

#include <optional>

#include "verifier/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// Whether the hand was a draw of several dealt wins; nothing where a declaration is left open by hidden cards.
[[nodiscard]] std::optional<bool> is_dealt_draw(const Table& table, const Settled& settled);

/// Says in `carried` who deals the next hand of the session and who plays first in it, by the house's rules. `without_payment`: by the
/// settlement nobody was paid, and nobody scored; nothing where that is open.
void pass_deal(const HandContext& context, const Settled& settled, std::optional<bool> without_payment,
               SessionState& carried);

}  // namespace tonk
