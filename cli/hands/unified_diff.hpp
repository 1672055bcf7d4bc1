#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonk::cli {

/// A unified diff of two texts. `dropped` are the lines that were left out, from 1; every other line of `before` became one of
/// `after`. Empty if nothing changed.
[[nodiscard]] std::string unified_diff(const std::string& path, std::string_view before, std::string_view after,
                                       const std::vector<std::uint64_t>& dropped);

}  // namespace tonk::cli
