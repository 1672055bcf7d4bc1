#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// Texts in quotation marks, as YAML writes them, of which each must stand on one line.
namespace tonk::spec {

inline constexpr const char* open_quotation_message = "the quotation mark is not closed on this line";
inline constexpr const char* open_quotation_help = "write the whole text on one line, and close it at its end";

/// Behind the closing mark of the text with which the line begins; nothing where the line ends before.
[[nodiscard]] std::optional<std::size_t> quotation_end(std::string_view line);

/// The first quotation mark from `from` to `to` that opens a text and is not closed on its line. `from` is not within a text.
[[nodiscard]] std::optional<std::size_t> find_open_quotation(std::string_view text, std::size_t from, std::size_t to);

}  // namespace tonk::spec
