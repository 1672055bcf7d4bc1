#pragma once

#include <string>
#include <string_view>

#include "spec/rules.hpp"

namespace tonk::test {

/// All that is judged of a log's hands by the shipped houses that they name, in lines: of each its verdict, the findings with their
/// places and rules, payments, nets, what everyone held at the end, and what the next hand inherits.
[[nodiscard]] std::string transcript(std::string_view log);

/// The same by these rules, whatever houses the hands name.
[[nodiscard]] std::string transcript(std::string_view log, const spec::Rules& rules);

}  // namespace tonk::test
