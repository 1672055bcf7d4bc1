#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/work.hpp"

// Every edge of the control flow of the fuzzer `work`, but for this file, calls the function below. libFuzzer has functions of these
// names which only say that it does not support them, so the linker is told to put ours in their place.

extern "C" void __wrap___sanitizer_cov_trace_pc_guard(std::uint32_t* guard);
extern "C" void __wrap___sanitizer_cov_trace_pc_guard_init(std::uint32_t* begin, std::uint32_t* end);

namespace {

using tonk::fuzz::work;

/// A second's work. Where the program is compiled as it is used, an edge comes to 13 to 19 instructions by callgrind's count, so that this
/// is about 8,000,000,000 of them; a processor of 4 GHz that executes two at once needs a second.
constexpr std::uint64_t most_edges = 500'000'000;
constexpr std::uint64_t first_noted = 1U << 16U;
constexpr std::size_t most_levels = 128;

using Levels = std::array<std::uint8_t, most_levels>;
/// libFuzzer keeps an input that sets a byte of this section which no other has set: one that works more in a step.
__attribute__((section("__libfuzzer_extra_counters"))) std::array<Levels, tonk::fuzz::step_names.size()> reached;

void reach_next_level() {
  if (work.edges >= most_edges) {
    std::fprintf(stderr, "broken promise: the step `%s` passes less than %llu edges\n",
                 tonk::fuzz::step_names[static_cast<std::size_t>(work.step)].data(),
                 static_cast<unsigned long long>(most_edges));
    std::abort();
  }
  if (work.edges >= first_noted && work.level < most_levels) {
    reached[static_cast<std::size_t>(work.step)][work.level++] = 1;
  }
  work.noted_at = work.edges < first_noted ? first_noted : work.edges + work.edges / 8;
  work.noted_at = work.noted_at < most_edges ? work.noted_at : most_edges;
}

}  // namespace

void __wrap___sanitizer_cov_trace_pc_guard(std::uint32_t* /*guard*/) {
  if (++work.edges == work.noted_at) {
    reach_next_level();
  }
}

void __wrap___sanitizer_cov_trace_pc_guard_init(std::uint32_t* /*begin*/, std::uint32_t* /*end*/) {}
