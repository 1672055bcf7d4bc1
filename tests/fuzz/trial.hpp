#pragma once

#include <cstdint>

#include "core/amount.hpp"
#include "parser/parse.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::fuzz {

/// Every rule stands somewhere, in words that are safe to print.
void check_clauses(const spec::Rules& rules);

/// What the engine allows is what the judge finds in order.
void play_a_hand(const spec::Rules& rules, std::uint32_t luck);

/// What holds of any judgement of a hand that stands in the chunk.
void check_judgement(const Judgement& judgement, const log::Chunk& chunk, const spec::Rules& rules);

}  // namespace tonk::fuzz
