#pragma once

#include <array>
#include <optional>
#include <vector>

#include "spec/layer.hpp"

namespace tonk::spec {

/// What is said of each rule, by Field; nothing where neither a file nor the table says it.
using Said = std::array<std::optional<Part>, field_count>;

/// What a house's layers say together, from the lowest to the highest, over the defaults of the table. The dealt wins that
/// were added stand in `dealt wins`, and all side bets in `side bets`; sections, and what a file says of itself, are left out.
[[nodiscard]] Said said_by(const std::vector<Layer>& layers);

/// Whether the two say the same in the same words.
[[nodiscard]] bool same(const Part& one, const Part& other);

/// A part that is one text.
[[nodiscard]] Part text_part(std::string text);

}  // namespace tonk::spec
