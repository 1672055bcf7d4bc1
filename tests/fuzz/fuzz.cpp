#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// TONK_FUZZ_TARGET names the target that this program fuzzes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto* const target =
      std::find_if(tonk::fuzz::targets.begin(), tonk::fuzz::targets.end(),
                   [](const tonk::fuzz::Target& one) { return one.name == TONK_FUZZ_TARGET; });
  const std::string broken = broken_promise(*target, {reinterpret_cast<const char*>(data), size});
  if (!broken.empty()) {
    std::fprintf(stderr, "broken promise: %s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
