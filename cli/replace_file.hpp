#pragma once

#include <string>
#include <string_view>

namespace tonk::cli {

/// Writes a file anew, at once or not at all, if it still reads `before`; else false, with the reason in `why`.
[[nodiscard]] bool replace_file(const std::string& path, std::string_view before, std::string_view after,
                                std::string& why);

}  // namespace tonk::cli
