#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "explore/odds/exact.hpp"
#include "explore/odds/kinds.hpp"
#include "explore/odds/payments.hpp"
#include "explore/odds/tally.hpp"
#include "spec/rules.hpp"

/// The exact chances of dealt wins: every way to deal is counted, none is drawn by lot. Whoever has a win is taken to declare it.
namespace tonk::explore {

/// How often one of Rules::dealt_wins is held. A hand that meets several counts as the dearest of them, and one that wins at
/// once is not kept for later.
struct WinOdds {
  Fraction player;  ///< that a given player holds it
  Fraction anyone;
  Fraction paid;        ///< that someone is paid for it; 0 where it is not declared at once
  Fraction as_another;  ///< that a given player holds a hand that meets it and counts as another
};

/// What becomes of several dealt wins.
struct SeveralOdds {
  Fraction draw;
  Fraction best;     ///< one beats all others, and alone is paid
  Fraction all;      ///< all are paid that no other beats
  Fraction nearest;  ///< of those that no other beats, the nearest to the dealer is paid
};

struct Odds {
  Dealing dealing;
  Integer hands;              ///< that a player can be dealt
  std::vector<WinOdds> wins;  ///< as in Rules::dealt_wins
  Fraction nobody;            ///< has a win that is declared at once
  Fraction one;
  Fraction several;
  SeveralOdds of_several;  ///< they add up to `several`
  std::optional<Payments>
      payments;  ///< nothing where every count matters and that was too much work, or where seats decide
};

/// The house is played by so many, and deals so many cards to each.
[[nodiscard]] std::variant<Odds, Unable> odds(const spec::Rules& rules, unsigned players, unsigned cards);

/// That anyone is dealt a win that is declared at once, so that the hand is not played: 1 - Odds::nobody, for less work.
[[nodiscard]] std::variant<Fraction, Unable> chance_of_dealt_win(const spec::Rules& rules, unsigned players,
                                                                 unsigned cards);

}  // namespace tonk::explore
