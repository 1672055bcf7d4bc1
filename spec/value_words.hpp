#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "spec/keys.hpp"

/// How the text of a value falls into words and numbers.
namespace tonk::spec {

inline constexpr std::string_view blanks = " \t\n";
inline constexpr std::string_view blanks_and_commas = " \t\n,";

/// The parts between any of the separators; they point into the text.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// Up to nine decimal digits, the first not a 0.
[[nodiscard]] std::optional<unsigned> decimal(std::string_view text);

/// Where the phrase with these words stands.
[[nodiscard]] std::optional<std::size_t> index_of(std::span<const Phrase> phrases, std::string_view words);

}  // namespace tonk::spec
