#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostic.hpp"

/// Small changes to the text of a house file. Comments, and all that is not changed, stay as they are.
namespace tonk::spec {

/// The text with Diagnostic::instead in place of what is underlined; nothing where that does not stand there.
[[nodiscard]] std::optional<std::string> replaced(std::string_view text, const Diagnostic& diagnostic);

/// The text without the key at this place, or without the entry of a list of which a part stands there; with its section,
/// where that then says nothing. Nothing where it shares a line with other parts, or is the last entry of its list.
[[nodiscard]] std::optional<std::string> without(const std::string& text, Position at);

}  // namespace tonk::spec
