#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "spec/rules.hpp"

namespace tonk::explore {

/// Somebody who does what is allowed by chance, and always the same from the same number. How eagerly cards are laid, taken
/// and counted differs from number to number, so that hands of all kinds come about.
class Player {
 public:
  enum class Style : std::uint8_t { holding, taking, laying, hasty };

  explicit Player(std::uint32_t seed) : Player(seed, static_cast<Style>(seed % 4)) {}
  Player(std::uint32_t seed, Style style) : random_(seed), style_(style) {}

  /// One of the choices, of which there is at least one.
  [[nodiscard]] const Choice& choose(const std::vector<Choice>& choices);

 private:
  std::mt19937 random_;
  Style style_;
};

enum class Step : std::uint8_t { went_on, over, stuck };

/// Goes on by one move, or by the end of a turn.
Step go_on(const spec::Rules& rules, Playing& playing, Player& player);

}  // namespace tonk::explore
