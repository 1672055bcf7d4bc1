#pragma once

#include <string>

#include "spec/rules.hpp"
#include "tests/random_play.hpp"
#include "verifier/judge.hpp"

namespace tonk::test {

/// A house, and a hand played in it.
struct Round {
  const spec::Rules& rules;
  PlayedHand played;
};

/// Drawn from RapidCheck: two to six players in the base game, in Marwang, or in the base game with a shipped option.
[[nodiscard]] Round any_round();

/// Judges a log that can be read; tells RapidCheck of it, so that a failure shows the log and its findings.
[[nodiscard]] Judgement judged(const spec::Rules& rules, const std::string& text);

}  // namespace tonk::test
