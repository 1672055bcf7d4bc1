#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tests/mutation/odd_hands.hpp"

/// Hands judged by the engine and by mutants of it, in one process that they may crash.
namespace tonk::mutation {

/// From now on these are asked about, and no others.
void ask_about(const std::vector<std::size_t>& mutants);
/// How many of them were told apart so far.
[[nodiscard]] std::size_t told_apart();
/// What was judged last by the engine itself.
[[nodiscard]] test::OddHand judged_last();

/// What the mutant says of the hand; 0 is the engine itself. Crashes and hangs as the mutant does.
[[nodiscard]] std::string said_by(std::size_t mutant, const test::OddHand& hand);
/// Those asked about and not yet told apart that the engine meets with this hand; `said` becomes what it says itself.
[[nodiscard]] std::vector<std::size_t> met(const test::OddHand& hand, std::string& said);

/// Has all that the hand meets judge it. `told` hears of each that is told apart.
void judge_by_all(const test::OddHand& hand, const std::function<void(std::size_t)>& told);

/// Does the work in a process of its own. A mutant that crashes or hangs there is told apart: `crashed` hears of it, and the work is
/// done again, without it. Ends the program where the engine itself crashes.
void apart(const std::function<void()>& work, const std::function<void(std::size_t)>& crashed);

}  // namespace tonk::mutation
