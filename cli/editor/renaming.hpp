#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/editor/log_words.hpp"
#include "cli/editor/text_document.hpp"
#include "render/json.hpp"

namespace tonk::cli {

/// What becomes of a log when a player gets another name.
struct Renamed {
  Json edits;        ///< `TextEdit`s of the protocol
  std::string text;  ///< the whole log
};

/// Gives a player another name in the session that has this place, or in the one hand if it is in none. Throws std::invalid_argument where
/// that is no name, or is another player's, or a line cannot be read.
[[nodiscard]] Renamed renamed(const TextDocument& document, std::size_t offset, const std::string& old,
                              const std::string& name);

/// The word at the place, where it names a player of the session. Throws std::invalid_argument where a line cannot be read.
[[nodiscard]] std::optional<Token> player_at(const TextDocument& document, std::size_t offset);

}  // namespace tonk::cli
