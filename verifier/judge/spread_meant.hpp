#pragma once

#include <cstdint>

#include "core/move.hpp"
#include "parser/hand.hpp"
#include "verifier/hand_context.hpp"

namespace tonk {

/// Of several spreads on which a card fits, the one, from 1, that the log must mean, because what is laid and thrown away after it
/// would not be possible with any other; 0 where that leaves several. `action` is the move as it is written, one of the hand's.
[[nodiscard]] std::uint16_t spread_meant(const HandContext& context, const Move& move, const log::Action& action);

}  // namespace tonk
