#pragma once

#include <optional>
#include <string>

#include "cli/editor/text_document.hpp"
#include "render/json.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// The house or the option that a word of the document names, whose paths are relative to its folder; nothing where there is none.
[[nodiscard]] std::optional<spec::Listing> listing_of(const spec::Library& library, const TextDocument& document,
                                                      const std::string& word);

/// The place in a house file, as a `Location` of the protocol; null where there is no such file. `line` and `column` count from 1. A file
/// that is built in is written below the user's cache folder, so that an editor can open it.
[[nodiscard]] Json location_in(const spec::Library& library, const std::string& file, std::uint64_t line,
                               std::uint64_t column);

}  // namespace tonk::cli
