#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "core/card.hpp"

namespace tonk::explore {

/// Chance that is the same on every machine: the standard fixes what this engine gives, but neither its distributions nor its
/// shuffle.
class RandomSource {
 public:
  /// The same chance for the same seed and number, and nothing in common with that of other numbers.
  RandomSource(std::uint64_t seed, std::uint64_t number);

  /// A number below `end`, each as likely as another; `end` is not 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t end);
  void shuffle(std::vector<Card>& cards);

 private:
  std::mt19937_64 engine_;
};

}  // namespace tonk::explore
