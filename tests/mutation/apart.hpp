#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Hands judged by the engine and by mutants of it, in one process that they may crash. `unit` is the log that is judged.
namespace tonk::mutation {

/// From now on these are asked about, and no others; none of them is told apart yet.
void ask_about(const std::vector<std::size_t>& mutants);
/// Those of them that were told apart so far.
[[nodiscard]] std::vector<std::size_t> told_apart();
/// What was judged last by the engine itself.
[[nodiscard]] std::string judged_last();

/// A mutant is on for as long as this lives; 0 is the engine itself. One that takes longer than five seconds hangs, and ends the process.
class On {
 public:
  On(std::size_t mutant, const std::string& unit);
  On(const On&) = delete;
  On& operator=(const On&) = delete;
  ~On();
};

/// Those asked about and not yet told apart that the engine meets when it judges the unit.
[[nodiscard]] std::vector<std::size_t> met(const std::string& unit, const std::function<void()>& judge);

/// Has all that are met judge the unit. `notices` says, with the mutant on, whether that differs from what the engine says.
void judge_by_all(const std::string& unit, const std::function<void()>& judge, const std::function<bool()>& notices);

/// Does the work in a process of its own. A mutant that crashes or hangs there is told apart: `crashed` hears of it, and the work is
/// done again, without it. Ends the program where the engine itself crashes.
void apart(const std::function<void()>& work, const std::function<void(std::size_t)>& crashed = {});

}  // namespace tonk::mutation
