#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explore/exact.hpp"
#include "spec/rules.hpp"

/// The exact chances of dealt wins: every possible deal is counted, none is sampled. Whoever has a win is assumed to declare it.
namespace tonk::explore {

/// A number of players who are each dealt the same number of cards from a deck.
struct Dealing {
  unsigned deck = 0;
  unsigned cards = 0;
  unsigned players = 0;
  /// In how many ways: it matters who gets which hand.
  [[nodiscard]] Integer ways() const { return ways_from(0); }
  /// The same after this many players have been dealt to.
  [[nodiscard]] Integer ways_from(unsigned player) const;
};

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
  friend bool operator==(const Flow&, const Flow&) = default;
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

/// While the deck is dealt out card by card, so many steps from what all hands are to what they become are followed.
inline constexpr std::uint64_t usual_steps = 200'000'000;

/// For a number of players, and of cards dealt to each; nothing where that takes more steps.
[[nodiscard]] std::optional<Odds> odds(spec::Rules rules, unsigned players, unsigned cards,
                                       std::uint64_t most_steps = usual_steps);

/// What of the hands, beside who has won, decides the payments of the dealt wins.
enum class Sight : std::uint8_t {
  wins,        ///< nothing
  each_count,  ///< for each payment, the counts of its two players, and one of these has won
  all_counts,
  seats  ///< who of several with the same count sits where
};
[[nodiscard]] Sight sight_of(const spec::Rules& rules);

/// Whether a winner takes out of the pot, in which lies what the hands before have left.
[[nodiscard]] bool empties_pot(const spec::Rules& rules);

}  // namespace tonk::explore
