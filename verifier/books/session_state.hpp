#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/amount.hpp"

namespace tonk {

/// What a player takes along from hand to hand.
struct Member {
  std::string name;
  Amount score;                         ///< net of all payments and points so far
  std::optional<std::uint16_t> tokens;  ///< left; nothing before a hand of a house that plays with tokens
  bool out = false;                     ///< left the game by the house's rule
  bool away = false;                    ///< left it by the log alone
  friend bool operator==(const Member&, const Member&) = default;
};

/// A pot that nobody has won yet.
struct Pot {
  std::string bet;  ///< the side bet's name; empty for the pot of the house itself
  Amount amount;
  std::vector<std::size_t> bettors;  ///< which of the members have put into it
  friend bool operator==(const Pot&, const Pot&) = default;
};

/// What lasts from one hand of a session to the next.
struct SessionState {
  std::string next_dealer;         ///< by the house's rule; empty where nobody knows
  std::vector<std::size_t> seats;  ///< which of the members played the hand before, clockwise; empty before the first
  std::vector<Member> members;     ///< all who have been seated so far
  std::vector<Pot> pots;           ///< those that hold something
  bool over = false;               ///< a score or the last player left has ended the game
  bool certain = true;  ///< false after a hand that could not be settled: scores, tokens and pots are not known

  /// The member of that name; null where nobody has it. `expected` is where it may well be.
  [[nodiscard]] const Member* find(std::string_view name, std::size_t expected = 0) const;
  /// Null where it is empty.
  [[nodiscard]] const Pot* find_pot(std::string_view bet) const;
  [[nodiscard]] Amount pot(std::string_view bet) const;
  /// `bettors` are those of the hand; those before them are kept until it is empty.
  void set_pot(std::string_view bet, Amount amount, const std::vector<std::size_t>& bettors = {});
  /// After a hand of which nothing can be known.
  void lose_track();
  /// As before the first hand; keeps the memory.
  void clear();
  friend bool operator==(const SessionState&, const SessionState&) = default;
};

}  // namespace tonk
