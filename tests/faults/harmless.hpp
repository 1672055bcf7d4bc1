#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/faults/luck.hpp"
#include "tests/faults/recording.hpp"

namespace tonk::faults {

/// A change of a hand after which nobody can say that it was not played so.
struct Harmless {
  enum class Leaves : std::uint8_t {
    all_right,   ///< the hand is in order, and rightly settled
    unsettled,   ///< in order, and only what is owed may be another
    unfinished,  ///< in order as far as it goes
    undecided    ///< in order, unless hidden cards leave something open
  };
  std::string_view name;
  std::string_view reason;
  Leaves leaves = Leaves::all_right;
  /// The changed log; nothing where the recording has no place for it.
  std::optional<std::string> (*make)(const Recording& recording, RandomSource& luck);
};

[[nodiscard]] const std::vector<Harmless>& harmless_changes();

/// Whether the judge says of the changed hand what it should.
[[nodiscard]] bool is_harmless(const Harmless& change, const Judged& judged);

}  // namespace tonk::faults
