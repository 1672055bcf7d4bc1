#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parser/hand.hpp"

namespace tonk::test {

/// Any hand that a log can tell, or any head of a session. Only in a property of RapidCheck.
[[nodiscard]] log::Hand random_hand();

/// The canonical text of a log of any hands and sessions. Only in a property of RapidCheck.
[[nodiscard]] std::string random_log();

/// The text as somebody in a hurry would have written it, and the comments that were put into it.
struct Scribbled {
  std::string text;
  std::vector<std::string> comments;
};
[[nodiscard]] Scribbled scribble(std::string_view canonical);

}  // namespace tonk::test
