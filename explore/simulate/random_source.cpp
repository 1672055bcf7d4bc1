#include "explore/simulate/random_source.hpp"

namespace tonk::explore {
namespace {

std::seed_seq::result_type half(std::uint64_t number, bool high) {
  return static_cast<std::seed_seq::result_type>(number >> (high ? 32U : 0U));
}

std::mt19937_64 engine_of(std::uint64_t seed, std::uint64_t number) {
  std::seed_seq seeds{half(seed, false), half(seed, true), half(number, false), half(number, true)};
  return std::mt19937_64{seeds};
}

}  // namespace

RandomSource::RandomSource(std::uint64_t seed, std::uint64_t number) : engine_(engine_of(seed, number)) {}

std::uint64_t RandomSource::below(std::uint64_t end) {
  // What is left of the range after whole multiples of `end` would make small numbers likelier.
  const std::uint64_t usable = std::mt19937_64::max() - std::mt19937_64::max() % end;
  std::uint64_t drawn = engine_();
  while (drawn >= usable) {
    drawn = engine_();
  }
  return drawn % end;
}

void RandomSource::shuffle(std::vector<Card>& cards) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[below(left)]);
  }
}

}  // namespace tonk::explore
