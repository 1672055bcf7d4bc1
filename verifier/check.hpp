#pragma once

#include <cstdint>
#include <optional>

#include "core/move.hpp"
#include "spec/rules.hpp"
#include "verifier/finding.hpp"
#include "verifier/table.hpp"

namespace tonk {

/// Why a move is not allowed: the code, the house's rule, and what it is about. Words are made of it by describe().
struct Fault {
  Code code = Code::out_of_turn;
  std::optional<spec::Key> rule;  ///< nothing where no house could allow it, such as a card seen twice
  Card card;                      ///< the card concerned, if any
  std::uint8_t card_number = 0;   ///< which of the move's cards that is
  Seat seat;                      ///< the other player concerned, if any
  std::uint16_t spread_number = 0;
};

/// Whether the move is allowed here; nothing where it is. Allocates nothing.
[[nodiscard]] std::optional<Fault> check(const spec::Rules& rules, const Table& table, const Move& move);

/// Whether a card that comes from a hidden place is already known to be somewhere else.
[[nodiscard]] bool elsewhere(const Table& table, Card card);

/// The spread that a hit without a number means: the only one that fits, from 1; 0 where none or several do.
[[nodiscard]] std::uint16_t only_fitting_spread(const spec::Rules& rules, const Table& table, Card card);

}  // namespace tonk
