#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <string_view>

namespace tonk::fuzz {

/// What the target `work` does with an input, one after the other.
enum class Step : std::uint8_t { compile, check, rules, simulate, explain };
inline constexpr std::array<std::string_view, 5> step_names{"compile", "check", "rules", "simulate", "explain"};

/// How much the present step has done, in edges of the control flow. Only the fuzzer `work` is compiled so that they are counted.
struct Work {
  std::uint64_t edges = 0;
  std::uint64_t noted_at = 1;  ///< the number of edges at which the next level is reached
  std::uint32_t level = 0;
  Step step = Step::compile;
};
inline Work work;  // NOLINT(*-avoid-non-const-global-variables)

/// Takes a step in a thread of its own: what a thread remembers of hands would make the steps and the inputs after it cheaper.
template <typename Act>
auto take_step(Step step, const Act& act) {
  work = {.step = step};
  return std::async(std::launch::async, act).get();
}

}  // namespace tonk::fuzz
