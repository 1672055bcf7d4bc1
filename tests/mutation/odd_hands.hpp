#pragma once

#include <string>
#include <vector>

#include "tests/replays/runner.hpp"

/// Replays kept in tests/mutation/: hands that are judged otherwise when the engine is broken in some small way, where no other test
/// notices, and hands that it once judged wrongly. A unit is a session with all its hands, or a hand in none.
namespace tonk::test {

[[nodiscard]] const std::vector<std::string>& kept_replays();

/// Of a replay.
[[nodiscard]] std::vector<std::string> units(const std::string& text);

/// Those of replays/ and of the replays kept here.
[[nodiscard]] std::vector<std::string> recorded_units();

[[nodiscard]] std::vector<std::string> odd_hands();
void set_odd_hands(const std::vector<std::string>& units);

/// The unit, which has no expectations yet, with those that it meets. Where a mutant judges it as expected and still says something
/// else, the first line that differs is expected as well.
[[nodiscard]] std::string with_expectations(const std::string& unit, const Replay& judged, const Replay& by_mutant);

/// Whether anything at all is said otherwise.
[[nodiscard]] bool same(const Replay& a, const Replay& b);

}  // namespace tonk::test
