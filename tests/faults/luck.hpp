#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace tonk::faults {

/// Chance that is the same from the same number everywhere.
class RandomSource {
 public:
  explicit RandomSource(std::uint32_t seed) : random_(seed) {}

  [[nodiscard]] std::uint32_t number() { return static_cast<std::uint32_t>(random_()); }
  /// `end` is not 0.
  [[nodiscard]] std::size_t below(std::size_t end) { return random_() % end; }
  /// Null where there is none.
  template <typename T>
  [[nodiscard]] const T* of(const std::vector<T>& all) {
    return all.empty() ? nullptr : &all[below(all.size())];
  }

 private:
  std::mt19937 random_;
};

}  // namespace tonk::faults
