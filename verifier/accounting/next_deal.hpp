#pragma once

#include <optional>
#include <string>

#include "verifier/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// Who plays first for what the hand before has made of that player: empty where nobody does, nothing where hidden cards leave it open.
[[nodiscard]] Meant first_to_play(const spec::Rules& rules, const HandBefore& before);

/// Says in `carried` who deals the next hand of the session, and what its rules may ask of this one. `without_payment`: by the
/// settlement nobody was paid, and nobody scored; nothing where that is open.
void pass_deal(const HandContext& context, const Settled& settled, std::optional<bool> without_payment,
               SessionState& carried);

}  // namespace tonk
