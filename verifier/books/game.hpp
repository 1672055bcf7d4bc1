#pragma once

#include <optional>

#include "verifier/judge/hand_context.hpp"
#include "verifier/settle/hand_stakes.hpp"

namespace tonk {

/// Compares the recorded `out` lines with who leaves the game by the house's rule, and reports what differs.
void check_outs(HandContext& context, Seats outs);

// What lasts from hand to hand: scores, tokens, pots, who is still in, and whose turn it is to deal.

/// What a settled hand makes of the game.
struct GameAfter {
  std::optional<Seats> outs;    ///< who leaves by the house's rule; nothing where that is not known
  bool over = false;            ///< this was the last hand
  bool is_void = false;         ///< everybody would have left: the hand does not count
  bool without_payment = true;  ///< by the settlement nobody was paid, and nobody scored
};

/// Whether players leave this house's game by losing.
[[nodiscard]] bool has_outs(const spec::Rules& rules);

/// Takes over what the hands before left.
void inherit(const SessionSoFar& session, SessionState& carried);

/// What everybody at the table brings along. Whoever is new begins.
[[nodiscard]] HandStakes purse_of(HandContext& context);

/// Says who leaves after the transfers in the judgement, and makes the last player's takings one of them.
[[nodiscard]] GameAfter game_after(HandContext& context, HandStakes& stakes);

/// Leaves behind what the next hand inherits. Without a stakes the hand could not be settled.
void carry_over(HandContext& context, const HandStakes* stakes, const GameAfter& after);

}  // namespace tonk
