#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "explore/exact.hpp"
#include "explore/odds/game.hpp"
#include "explore/odds/hands.hpp"
#include "spec/rules.hpp"

/// The exact chances of dealt wins: every possible deal is counted, none is sampled. Whoever has a win is assumed to declare it.
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

/// In stakes, and points that are scored.
struct Flow {
  Fraction paid;
  Fraction received;
  Fraction scored;
  Flow& operator+=(const Flow& other);
  [[nodiscard]] Flow times(const Fraction& factor) const;
};

/// The means of one hand.
struct Payments {
  std::vector<Flow> seats;  ///< in the order of play from the dealer, who is the last
  bool seats_differ = false;
  Flow table;       ///< all seats together
  Fraction to_pot;  ///< of what is paid
};

struct Odds {
  Dealing dealing;
  Integer hands;              ///< that a player can be dealt
  std::vector<WinOdds> wins;  ///< as in Rules::dealt_wins
  Fraction nobody;            ///< the chance that no player has a win that is declared at once
  Fraction one;
  Fraction several;
  SeveralOdds of_several;  ///< they add up to `several`
  std::optional<Payments>
      payments;  ///< nothing where every count matters and that was too much work, or where seats decide
};

/// For a number of players, and of cards dealt to each.
[[nodiscard]] std::variant<Odds, Unable> odds(const spec::Rules& rules, unsigned players, unsigned cards);

/// The chance that anyone is dealt a win that is declared at once, so that the hand is not played: 1 - Odds::nobody, for less
/// work.
[[nodiscard]] std::variant<Fraction, Unable> chance_of_dealt_win(const spec::Rules& rules, unsigned players,
                                                                 unsigned cards);

}  // namespace tonk::explore
