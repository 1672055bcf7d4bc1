#pragma once

#include <string>
#include <string_view>

namespace tonk::cli {

/// The SHA-256 of some bytes in small hexadecimal digits, as `sha256sum` prints it.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace tonk::cli
