#pragma once

#include <vector>

#include "explore/odds/game.hpp"
#include "explore/odds/odds.hpp"

namespace tonk::explore {

/// Adds up who holds which win, and which is paid, over deals, each with its chance.
class WinChances {
 public:
  explicit WinChances(const Game& game);

  /// The players have these hands, in any order.
  void add(const std::vector<const HandKind*>& hands, const Fraction& chance);

  /// All but the payments.
  [[nodiscard]] Odds odds() &&;

 private:
  /// Of the hands that lie on the table.
  void add_several(const Fraction& chance);
  void add_paid(const Fraction& chance);

  const Game& game_;
  Showdown showdown_;
  Odds odds_;
};

}  // namespace tonk::explore
