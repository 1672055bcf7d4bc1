#pragma once

#include <compare>
#include <cstdint>

#include "core/amount.hpp"
#include "core/move.hpp"
#include "spec/rules.hpp"

namespace tonk {

/// A side of a payment: a player, the pot, or nobody, who gives points for a score.
class Account {
 public:
  constexpr Account() = default;
  constexpr Account(Seat seat) : index_(seat.index) {}  // NOLINT(google-explicit-constructor): a seat is an account
  [[nodiscard]] static constexpr Account pot() { return Account(pot_index); }
  [[nodiscard]] static constexpr Account nobody() { return Account(nobody_index); }

  [[nodiscard]] constexpr bool is_pot() const { return index_ == pot_index; }
  [[nodiscard]] constexpr bool is_nobody() const { return index_ == nobody_index; }
  [[nodiscard]] constexpr bool is_player() const { return index_ < pot_index; }
  /// Of a player.
  [[nodiscard]] constexpr Seat seat() const { return Seat{index_}; }
  friend constexpr auto operator<=>(Account, Account) = default;

 private:
  static constexpr std::uint8_t pot_index = 0xFE;
  static constexpr std::uint8_t nobody_index = 0xFF;
  constexpr explicit Account(std::uint8_t index) : index_(index) {}
  std::uint8_t index_ = nobody_index;
};

/// A payment or a score that the house asks for, with the sentence that asks for it.
struct Transfer {
  Account from;
  Account to;
  Amount amount;
  spec::ClauseId why = {};
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

}  // namespace tonk
