#pragma once

#include "parser/hand.hpp"

namespace tonk::test {

/// Any hand that a log can tell, or any head of a session. Only in a property of RapidCheck.
[[nodiscard]] log::Hand random_hand();

}  // namespace tonk::test
