#pragma once

#include <vector>

#include "spec/layer.hpp"

namespace tonk::spec {

/// Reports each pair of options of one group that say different things of one key, unless one brings the other along.
/// Errors: contradiction.
void check_options(const std::vector<Layer>& layers, Report& report);

}  // namespace tonk::spec
