#pragma once

#include "spec/source.hpp"

namespace tonk::spec {

/// What must hold before a YAML parser may see the text: its size, its bytes, and no nesting that could exhaust the
/// stack. Reports the first thing that does not hold. Errors: too-large, not-utf8, control-character, too-deep.
[[nodiscard]] bool is_safe_to_parse(const Source& source, Report& report);

}  // namespace tonk::spec
