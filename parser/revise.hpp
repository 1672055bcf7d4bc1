#pragma once

#include <string>
#include <string_view>

#include "parser/hand.hpp"

namespace tonk::log {

/// The text of a hand, changed to say what another one says, whose parts have the places of what they stand for in that text. Lines
/// that say the same stay as they are, and comments are kept.
[[nodiscard]] std::string revised(std::string_view text, const Hand& hand, const Hand& other);

}  // namespace tonk::log
