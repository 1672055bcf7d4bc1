#pragma once

#include <array>
#include <string>
#include <string_view>

namespace tonk::test {

/// The ways of packing, by the endings of such files.
inline constexpr std::array<std::string_view, 5> packings{"gz", "bz2", "xz", "zst", "lz4"};

/// One part of a packed file, with checksums, as the format's own tool makes it.
[[nodiscard]] std::string packed(std::string_view packing, std::string_view text);

}  // namespace tonk::test
