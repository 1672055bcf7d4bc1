#pragma once

#include <vector>

#include "explore/sheet/sheet.hpp"

/// The sections of a sheet, in their order. One without blocks is left out.
namespace tonk::explore {

[[nodiscard]] SheetSection players_section(const spec::Rules& rules);
[[nodiscard]] SheetSection cards_section(const spec::Rules& rules);
[[nodiscard]] SheetSection deal_section(const spec::Rules& rules);
[[nodiscard]] SheetSection bets_section(const spec::Rules& rules);
[[nodiscard]] SheetSection wins_section(const spec::Rules& rules);
[[nodiscard]] SheetSection turn_section(const spec::Rules& rules);
[[nodiscard]] SheetSection spreads_section(const spec::Rules& rules);
[[nodiscard]] SheetSection waiting_section(const spec::Rules& rules);
[[nodiscard]] SheetSection endings_section(const spec::Rules& rules);
[[nodiscard]] SheetSection game_section(const spec::Rules& rules);

/// What can come about in a house at all.
[[nodiscard]] bool lays_spreads(const spec::Rules& rules);
[[nodiscard]] bool can_drop(const spec::Rules& rules);
[[nodiscard]] bool can_hit(const spec::Rules& rules);
[[nodiscard]] bool can_take(const spec::Rules& rules);
[[nodiscard]] bool can_end_by(const spec::Rules& rules, spec::Ending ending);

/// What is won and lost in a house.
[[nodiscard]] bool pays_stakes(const spec::Rules& rules);
/// Whether one player ever pays another, not the pot.
[[nodiscard]] bool pays_players(const spec::Rules& rules);

}  // namespace tonk::explore
