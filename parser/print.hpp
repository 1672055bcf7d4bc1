#pragma once

#include <string>
#include <string_view>

#include "parser/hand.hpp"

namespace tonk::log {

/// The canonical text of a hand or of a session's head, without comments: parse(print(hand)) is the same hand.
[[nodiscard]] std::string print(const Hand& hand);

/// A name as a log writes it: bare where it can be, else in quotes.
[[nodiscard]] std::string quoted(std::string_view name);

/// One action as a log writes it, such as `hit 8h #1`.
[[nodiscard]] std::string print(const Hand& hand, const Action& action);

/// Whether the word is a keyword of the log, so that a player of that name must be quoted.
[[nodiscard]] bool is_keyword(std::string_view word);

}  // namespace tonk::log
