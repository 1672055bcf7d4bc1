#pragma once

#include "explore/exact.hpp"
#include "render/json.hpp"

namespace tonk::cli {

/// An exact number, and its value as a decimal.
[[nodiscard]] inline Json exact_json(const explore::Fraction& value) {
  static constexpr unsigned digits = 12;
  return {{"exact", explore::fraction_text(value)}, {"decimal", explore::decimal_to(value, digits)}};
}

}  // namespace tonk::cli
