#pragma once

#include <string_view>

#include "parser/format.hpp"
#include "parser/reader.hpp"

namespace tonk::log {

/// A log in the canonical form of either form, with its comments and extensions. `dropped` is empty where the form
/// changes. What the other form cannot tell is an error.
[[nodiscard]] Formatted convert(std::string_view text, Form from, Form to);

}  // namespace tonk::log
