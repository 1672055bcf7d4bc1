#pragma once

#include <string>
#include <vector>

#include "explore/sheet/example_table.hpp"
#include "spec/rules.hpp"

/// Worked examples: made-up hands that the settlement itself has settled.
namespace tonk::explore {

/// One for each outcome that the house's sentences tell apart; none where nobody is ever paid.
[[nodiscard]] std::vector<std::string> examples_of(const spec::Rules& rules, spec::Ending ending);

[[nodiscard]] std::vector<std::string> examples_of_wins(const spec::Rules& rules);

/// What a winner did before a hand ended, as far as the house's sentences ask for it.
struct WinnerActions {
  bool first_turn = false;
  unsigned spreads = 1;
  bool hit = false;
  unsigned cards = 3;     ///< laid on the last turn
  bool by_spread = true;  ///< the last cards laid were a spread
};

/// Each way to win that the sentences could tell from another, and that can be; the finest first.
[[nodiscard]] std::vector<WinnerActions> deeds_for(const spec::Rules& rules, spec::Ending ending, unsigned players);
void put_deeds(const WinnerActions& deeds, ExampleTable& stage, Seat winner);
/// `, on the first turn and with two spreads laid`; only what the sentences ask for.
[[nodiscard]] std::string deeds_text(const spec::Rules& rules, spec::Ending ending, const WinnerActions& deeds);

}  // namespace tonk::explore
