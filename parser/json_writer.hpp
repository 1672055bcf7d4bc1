#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "parser/notes.hpp"

namespace tonk::log {

/// A hand, or the head of a session, as one line of a JSON log, without the line end. `session` is the one that a hand
/// is of; empty: the one without a name.
[[nodiscard]] std::string json_line(const Hand& hand, const std::optional<std::string>& session,
                                    const std::vector<Note>& notes);

}  // namespace tonk::log
