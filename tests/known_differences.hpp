#pragma once

#include <string>

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "tests/reference/judgement.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {

/// Where the two judges are known to differ, and nobody has decided yet who is right. Why, in a few words; else empty.
[[nodiscard]] std::string known_difference(const spec::Rules& rules, const Judgement& engine,
                                           const reference::Judgement& reference, const std::string& text);

}  // namespace tonk::test
