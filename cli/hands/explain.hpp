#pragma once

#include <string>

#include "cli/hands/timeline.hpp"
#include "parser/hand.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// The hand as a text that players who disagree can follow. `head` is the session's, or null.
[[nodiscard]] std::string explain_text(const Record& record, const Timeline& timeline, const log::Hand& hand,
                                       const log::Hand* head, bool color);

}  // namespace tonk::cli
