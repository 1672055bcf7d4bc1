#pragma once

#include <vector>

#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/table/table.hpp"

/// What can happen in a house at all, and made-up hands that end in each of the ways that its sentences tell apart.
namespace tonk::explore {

[[nodiscard]] bool lays_spreads(const spec::Rules& rules);
/// Whether it matters which cards are a spread, if only for what counts or wins.
[[nodiscard]] bool knows_spreads(const spec::Rules& rules);
[[nodiscard]] bool can_hit(const spec::Rules& rules);
/// Whether a discard can be taken into the hand, if only by a slap.
[[nodiscard]] bool can_take(const spec::Rules& rules);
/// Whether a player can ever drop, if only with an empty hand.
[[nodiscard]] bool can_drop(const spec::Rules& rules);
/// Whether a hand can end so. A drop that ties is an ending of its own where a tie catches the dropper.
[[nodiscard]] bool can_end_by(const spec::Rules& rules, spec::Ending ending);

/// Whether a hand that was to end so did; a drop can end in three ways.
[[nodiscard]] bool is_end_of(End end, spec::Ending ending);

/// How many cards the smallest spread has.
[[nodiscard]] unsigned least_spread(const spec::Rules& rules);

/// What a winner did before a hand ended, as far as sentences can ask for it.
struct WinnerActions {
  bool first_turn = false;
  unsigned spreads = 1;
  bool hit = false;
  unsigned cards = 3;     ///< laid on the last turn
  bool by_spread = true;  ///< the last cards laid were a spread
};

/// What the sentences of an ending ask of the winner.
struct AskedOfWinner {
  bool turn = false;
  bool hits = false;
  bool by_spread = false;
  std::vector<unsigned> spreads;  ///< numbers, the greatest first
  std::vector<unsigned> cards;

  AskedOfWinner(const spec::Rules& rules, spec::Ending ending);
  [[nodiscard]] bool anything() const { return turn || hits || by_spread || !spreads.empty() || !cards.empty(); }
};

/// Whether the sentences of an ending look at whether a player has laid a spread.
[[nodiscard]] bool names_who_laid(const spec::Rules& rules, spec::Ending ending);
/// Whether they do, or whether it decides who can catch a dropper.
[[nodiscard]] bool depends_on_who_laid(const spec::Rules& rules, spec::Ending ending);

/// A table without cards at which a hand has ended so. The first player has stopped it, if anybody has; the last one deals. Of the
/// others `laid` have laid a spread.
[[nodiscard]] Table ended_table(unsigned players, spec::Ending ending, const WinnerActions& actions, Seats laid = 0);

}  // namespace tonk::explore
