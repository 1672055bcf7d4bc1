#pragma once

#include "parser/hand.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"

namespace tonk {

/// Where one slip of the pen explains several findings, leaves the first, says what would have to be otherwise, and judges what follows
/// as if it were so. The verdict stays that of the record as it is written. This is minimum-cost error repair, as parsers do it (Diekmann
/// and Tratt, "Don't Panic! Better, Fewer, Syntax Errors for LR Parsers").
void mend(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement);

}  // namespace tonk
