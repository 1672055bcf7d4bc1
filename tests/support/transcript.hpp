#pragma once

#include <string>
#include <string_view>

#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {

/// All that is judged of a hand, in lines: its verdict, the findings with what stands at their places and their rules, payments, nets,
/// what everyone held when it ended, and what the next hand inherits.
[[nodiscard]] std::string transcript(const spec::Rules& rules, const Judgement& judgement, std::string_view text,
                                     const Table& end);

}  // namespace tonk::test
