#pragma once

#include <cstdint>
#include <vector>

#include "verifier/hidden/completing.hpp"
#include "verifier/hidden/witness.hpp"

namespace tonk {

/// The groups of slots with the fewest cards which, if somebody remembers them, decide what the hand comes to; none where it takes too
/// long to make sure, or nothing less than all would do. `found` are completions, to which those that are met are added.
[[nodiscard]] std::vector<std::uint32_t> deciding_groups(Completing& hand, std::vector<Completion>& found);

}  // namespace tonk
