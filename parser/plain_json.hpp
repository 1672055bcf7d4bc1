#pragma once

#include <string_view>

#include "parser/transcript.hpp"

namespace tonk::log {

/// Transcribes a hand that is written in JSON as `tonk convert` writes it, blanks aside, without making a tree of it. Whether the line is
/// such a hand: then `out` is what transcribe() makes of it, and without errors; else nothing is said.
[[nodiscard]] bool transcribe_plainly(std::string_view line, Transcript& out);

}  // namespace tonk::log
