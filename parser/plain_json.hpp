#pragma once

#include <string_view>

#include "parser/transcript.hpp"

namespace tonk::log {

/// Transcribes a hand that is written in JSON as `tonk convert` writes most of them, without making a tree of it: fields in that order, of
/// those that words have as the lines `hand`, `house`, `stake`, `seats`, `dealer`, `deal`, `up`, `show`, `pay` and as turns; and names that
/// words have without quotes. Whether the line is such a hand: then `out` is what transcribe() makes of it. Else it is nothing of use.
[[nodiscard]] bool transcribe_plainly(std::string_view line, Transcript& out);

}  // namespace tonk::log
