#pragma once

#include <optional>

#include "parser/hand.hpp"
#include "verifier/judgement.hpp"
#include "verifier/mend/corrections.hpp"
#include "verifier/play/engine.hpp"

namespace tonk {

/// Where one slip of the pen explains more than one finding of an illegal hand, leaves the first of them, and those that it does not
/// explain, and says at the first what correction would explain the others. The verdict stays that of the hand as it was written.
/// After CPCT+ (Diekmann and Tratt, 2020), which lists all repairs of the least cost.
void mend(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement);

/// The correction of the least cost with which nothing is wrong with the hand, which was judged so; nothing where there are
/// several, or none.
[[nodiscard]] std::optional<Correction> only_correction(const log::Hand& hand, const SessionSoFar& session,
                                                        const EngineConfig& engine, const Judgement& judgement);

}  // namespace tonk
