#pragma once

#include "tests/reference/table.hpp"

/// Turns to be waited for (O10, O10a to O10c, WS3, S3).
namespace tonk::reference {

/// The player lays a spread on the own turn.
void wait_for_spread(Table& table, std::size_t player);

/// The spread of `owner` is hit by `hitter`, on a turn or by a slap.
void wait_for_hit(Table& table, std::size_t hitter, std::size_t owner);

/// How many cards were added in this turn to the spreads of the player.
[[nodiscard]] unsigned hits_in_turn_on(const Table& table, std::size_t owner);

void begin_waits(Player& player);
void end_waits(const spec::Rules& rules, Player& player);

[[nodiscard]] bool is_waiting(const spec::Rules& rules, const Wait& wait);

}  // namespace tonk::reference
