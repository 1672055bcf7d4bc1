#pragma once

#include <string>
#include <vector>

namespace tonk::cli {

/// `pagat with waiting no-upcard`, printable.
[[nodiscard]] std::string house_words(const std::string& house, const std::vector<std::string>& options);

}  // namespace tonk::cli
