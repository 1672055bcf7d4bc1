#pragma once

#include <string>
#include <vector>

#include "spec/layer.hpp"

namespace tonk::spec {

/// Reports each pair of options of one group that say different things of one key, unless one brings the other along.
/// Errors: contradiction.
void check_options(const std::vector<Layer>& layers, Report& report);

/// Compiles a house and its options: the layers from the house that extends nothing up to the last option. Nothing is
/// returned where anything was reported, now or before. Which options were asked for is left for the caller to say.
///
/// Errors: those of apply() and complete(), too-large, and contradiction where two options say different things of one key.
[[nodiscard]] std::optional<Rules> compile(const std::vector<Layer>& layers, Report& report);

}  // namespace tonk::spec
