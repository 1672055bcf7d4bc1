#include "parser/keywords.hpp"

#include <algorithm>

#include "parser/print.hpp"

namespace tonk::log {

std::string_view keyword(ActionKind kind) { return action_keywords[static_cast<std::size_t>(kind)]; }

std::optional<ActionKind> action_kind(std::string_view word) {
  const auto known = std::find(action_keywords.begin(), action_keywords.end(), word);
  return known == action_keywords.end() ? std::nullopt
                                        : std::optional(static_cast<ActionKind>(known - action_keywords.begin()));
}

bool is_keyword(std::string_view word) {
  // Most names begin with a capital: they need no search.
  if (word.empty() || word[0] < 'a' || word[0] > 'z') {
    return false;
  }
  const auto among = [word](const auto& keywords) {
    return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
  };
  // A line that begins with `x-` is an extension, so it must not be a player's move.
  return word.starts_with("x-") || among(line_keywords) || among(action_keywords) || among(inner_keywords);
}

}  // namespace tonk::log
