#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "spec/rules.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {

/// All that was judged of a hand, in lines: verdict, findings with their places and rules, payments, nets, what everyone held at the
/// end, and what the next hand inherits. `text` is what the findings point into; it begins at `first_line` of a file.
[[nodiscard]] std::string transcript(const spec::Rules& rules, const Judgement& judgement, const Table& end,
                                     std::string_view text, std::uint64_t first_line);

}  // namespace tonk::test
