#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"

namespace tonk::test {

/// Each error of the first chunk of the text as `line:column <what is underlined> code: message | help`.
[[nodiscard]] std::vector<std::string> log_errors(std::string_view text);

/// The hand of a text without errors; fails the test where it has any.
[[nodiscard]] log::Hand read_hand(std::string_view text, log::Chunk::Kind kind = log::Chunk::Kind::hand);

}  // namespace tonk::test
