#pragma once

#include <string>

#include "spec/rules.hpp"
#include "tests/support/random_play.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {

/// A house, and a hand played in it. One at a time: with the next its rules may be gone.
struct Round {
  const spec::Rules& rules;
  PlayedHand played;
};

/// Drawn from RapidCheck: a shipped house, played with options that go with it and with each other, by up to six players.
[[nodiscard]] Round any_round();
/// Drawn from RapidCheck: one of these houses, played with some of these options.
[[nodiscard]] Round any_round(const std::vector<std::string>& houses, const std::vector<std::string>& options);

/// Drawn from RapidCheck: up to six players, and the luck with which they play a hand in the house.
[[nodiscard]] Plan any_plan(const spec::Rules& rules);

/// What is neither scored nor left in the pot adds up to nothing, and scores are never negative.
void check_sums(const Judgement& judgement);

/// Judges a log that can be read; tells RapidCheck of it, so that a failure shows the log and its findings.
[[nodiscard]] Judgement judged(const spec::Rules& rules, const std::string& text);

}  // namespace tonk::test
