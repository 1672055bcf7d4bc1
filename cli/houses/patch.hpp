#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tonk::cli {

/// A unified diff of two texts of which we know the lines that were left out; every other line of `before` is one of
/// `after`. Empty where they are the same.
[[nodiscard]] std::string patch(const std::string& path, std::string_view before, std::string_view after,
                                const std::vector<std::uint64_t>& dropped);

}  // namespace tonk::cli
