#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/move.hpp"

namespace tonk {

/// A set of players: a bit a seat.
using Seats = std::uint64_t;

[[nodiscard]] constexpr Seats bit(Seat seat) { return Seats{1} << seat.index; }
[[nodiscard]] constexpr bool contains(Seats seats, Seat seat) { return (seats & bit(seat)) != 0; }
[[nodiscard]] constexpr int size(Seats seats) { return std::popcount(seats); }

/// Everybody at a table of so many players.
[[nodiscard]] constexpr Seats all_seats(std::size_t players) { return (Seats{1} << players) - 1; }

/// In the order of the table, from seat 0.
template <typename Visit>
void each(Seats seats, const Visit& visit) {
  for (; seats != 0; seats &= seats - 1) {
    visit(Seat{static_cast<std::uint8_t>(std::countr_zero(seats))});
  }
}

/// A set of players as far as hidden cards let it be known.
struct KnownSeats {
  Seats certain = 0;
  Seats possible = 0;
  [[nodiscard]] static constexpr KnownSeats exactly(Seats seats) { return {seats, seats}; }
  [[nodiscard]] constexpr bool determined() const { return certain == possible; }
  [[nodiscard]] constexpr KnownSeats without(KnownSeats other) const {
    return {certain & ~other.possible, possible & ~other.certain};
  }
};

}  // namespace tonk
