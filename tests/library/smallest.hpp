#pragma once

#include <rapidcheck.h>
#include <cstdint>
#include <optional>

namespace tonk::test {

/// What RapidCheck would show: the first of many values that fails, and of what it shrinks to the first that fails, and so on.
template <typename T, typename Fails>
std::optional<T> smallest(const rc::Gen<T>& any, std::uint64_t seed, int tests, const Fails& fails) {
  rc::Random random(seed);
  for (int test = 0; test < tests; ++test) {
    rc::Shrinkable<T> found = any(random.split(), test * 100 / tests);
    if (!fails(found.value())) {
      continue;
    }
    for (auto shrinks = found.shrinks();;) {
      auto next = shrinks.next();
      if (!next) {
        return found.value();
      }
      if (fails(next->value())) {
        found = *next;
        shrinks = found.shrinks();
      }
    }
  }
  return std::nullopt;
}

}  // namespace tonk::test
