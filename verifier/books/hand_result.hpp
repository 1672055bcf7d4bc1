#pragma once

#include "verifier/books/game.hpp"
#include "verifier/judge/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// What a hand came to.
struct HandResult {
  Settled settled;
  GameAfter after;
};

/// Works out all that a played hand owes, the ante and the side bets too, fills the judgement with it, and leaves behind
/// what the next hand inherits. Reports where the answer is open.
[[nodiscard]] HandResult reckon(HandContext& context);

}  // namespace tonk
