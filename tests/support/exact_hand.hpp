#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"
#include "parser/parse.hpp"

namespace tonk::test {

/// All that was read, with every place and number: two readings are the same exactly if these texts are.
[[nodiscard]] std::string exactly(const log::Hand& hand, const std::vector<log::ParseError>& errors);

/// A log, as its plain lines are read by themselves and as the grammar reads all.
struct Readings {
  std::string plain;
  std::string by_grammar;
};

/// The log lies in a buffer of its own size and that of what stands behind it, so that a sanitizer sees who looks behind that.
[[nodiscard]] Readings readings(std::string_view text, std::string_view behind = {});

}  // namespace tonk::test
