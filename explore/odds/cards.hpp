#pragma once

#include <cstdint>
#include <vector>

#include "core/card.hpp"
#include "explore/odds/exact.hpp"
#include "spec/rules.hpp"
#include "verifier/table/table.hpp"

namespace tonk::explore {

/// Cards that no dealt win of a house tells apart: they count alike, and every condition names all of them or none. A card stands
/// once for each pack.
using CardClass = std::vector<Card>;

/// How many cards of each class.
using Counts = std::vector<std::uint8_t>;

[[nodiscard]] std::vector<CardClass> card_classes(const spec::Rules& rules);

/// How many different counts so many cards can have.
[[nodiscard]] Integer how_many_counts(const std::vector<CardClass>& classes, unsigned cards);

/// In how many ways the cards can be drawn.
[[nodiscard]] Integer ways_to_draw(const std::vector<CardClass>& classes, const Counts& counts);

/// One of them.
[[nodiscard]] CardMultiset example_of(const std::vector<CardClass>& classes, const Counts& counts);

/// All counts that so many cards can have, one after the other.
template <typename Visit>
void each_counts(const std::vector<CardClass>& classes, unsigned cards, const Visit& visit) {
  Counts counts(classes.size());
  const auto fill = [&](const auto& self, std::size_t at, unsigned left) -> void {
    if (at == classes.size()) {
      if (left == 0) {
        visit(static_cast<const Counts&>(counts));
      }
      return;
    }
    for (unsigned number = 0; number <= left && number <= classes[at].size(); ++number) {
      counts[at] = static_cast<std::uint8_t>(number);
      self(self, at + 1, left - number);
    }
    counts[at] = 0;
  };
  fill(fill, 0, cards);
}

}  // namespace tonk::explore
