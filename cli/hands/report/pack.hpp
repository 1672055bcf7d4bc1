#pragma once

#include <set>
#include <string>

namespace tonk::cli::report {

/// The drawings of these cards, each once, to be shown wherever the page has that card; `??` is the back.
[[nodiscard]] std::string pack(const std::set<std::string>& codes);

}  // namespace tonk::cli::report
