#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/table.hpp"

namespace tonk::test {

/// One move that may be made, with its cards.
struct Option {
  ActionKind kind = ActionKind::drop;
  std::uint16_t spread = 0;
  std::vector<PlayedCard> cards;

  [[nodiscard]] Move move(Seat seat) const { return {kind, seat, spread, cards}; }
  /// As a log writes it.
  [[nodiscard]] std::string text() const;
};

/// A move that check() allows to the player whose turn it is, by one number; 0 is the dullest.
[[nodiscard]] Option choose(const spec::Rules& rules, const Table& table, std::uint8_t choice);

}  // namespace tonk::test
