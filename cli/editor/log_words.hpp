#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/editor/text_document.hpp"
#include "session/judged_log.hpp"
#include "spec/library.hpp"

/// Where words stand in a hand log that is open in an editor, and need not be whole.
namespace tonk::cli {

/// A word of a line, which may be in quotes.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string value;  ///< without them
};

/// The words of a line up to its comment. The line begins at `at`.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view line, std::size_t at);
/// Where commas and colons stand in a line, but for those in quotes.
[[nodiscard]] std::vector<std::size_t> marks_in(std::string_view line);
/// The one that begins, ends or has its middle at the place.
[[nodiscard]] std::optional<Token> token_at(const TextDocument& document, std::size_t offset);
[[nodiscard]] bool is_in_comment(const TextDocument& document, std::size_t offset);

/// The house or the option that a `house` line names at the place.
[[nodiscard]] std::optional<spec::Listing> listing_at(const TextDocument& document, std::size_t offset,
                                                      const spec::Library& library);

/// Where a part of a text begins in it.
[[nodiscard]] std::size_t offset_in(std::string_view text, std::string_view part);

/// Walks on to the hand that has this place, and judges those before; false where there is none.
[[nodiscard]] bool advance_to(JudgedLog& log, std::string_view text, std::size_t offset);

/// A text as Markdown, also within a table.
[[nodiscard]] std::string in_markdown(std::string_view text);

}  // namespace tonk::cli
