#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/faults/luck.hpp"
#include "tests/faults/recording.hpp"
#include "verifier/finding.hpp"

namespace tonk::faults {

/// What must be found, and on which line of the log.
struct Expected {
  std::uint64_t line = 0;  ///< 0: wherever hidden cards come to matter
  Code code = Code::out_of_turn;
  friend auto operator<=>(const Expected&, const Expected&) = default;
};

/// A log with a fault made in its last hand.
struct Faulty {
  std::string log;
  std::vector<Expected> expected;  ///< in the order of the log, at least one
  bool exactly = false;            ///< these and no others; else the first must be the first that is found
};

/// A kind of fault. Its hands are taken from recordings, in which it is made at a place drawn by chance.
struct Fault {
  std::string_view name;
  /// Whether the house's rules make it one, so that it must be made there.
  bool (*can)(const spec::Rules& rules);
  /// Nothing where the recording has no place for it.
  std::optional<Faulty> (*make)(const Recording& recording, RandomSource& luck);
};

[[nodiscard]] std::vector<Fault> table_faults();
[[nodiscard]] std::vector<Fault> card_faults();
[[nodiscard]] std::vector<Fault> turn_faults();
[[nodiscard]] std::vector<Fault> drawing_faults();
[[nodiscard]] std::vector<Fault> laying_faults();
[[nodiscard]] std::vector<Fault> wild_faults();
[[nodiscard]] std::vector<Fault> hitting_faults();
[[nodiscard]] std::vector<Fault> slapping_faults();
[[nodiscard]] std::vector<Fault> stopping_faults();
[[nodiscard]] std::vector<Fault> declaring_faults();
[[nodiscard]] std::vector<Fault> claim_faults();
[[nodiscard]] std::vector<Fault> payment_faults();

/// All of them.
[[nodiscard]] const std::vector<Fault>& faults();

/// Faults that need a game played to its end, hand by hand.
struct GameFault {
  std::string_view name;
  std::optional<Faulty> (*make)(const std::vector<Recording>& game, RandomSource& luck);
};
[[nodiscard]] const std::vector<GameFault>& game_faults();

/// For rules that every house can be about.
[[nodiscard]] inline bool always(const spec::Rules& /*rules*/) { return true; }

}  // namespace tonk::faults
