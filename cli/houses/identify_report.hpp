#pragma once

#include <cstddef>

#include <string>
#include <string_view>

#include "cli/houses/identification.hpp"

/// The parts of the report on a log that come before and after the list of houses.
namespace tonk::cli {

inline constexpr std::size_t identify_width = 100;  ///< of lists

/// `1 hand`, `3 hands`.
[[nodiscard]] std::string counted(std::size_t number, std::string_view one);

/// As it was asked for or named, printable.
[[nodiscard]] std::string name_of(const Candidate& candidate);

/// What was looked at, and what it says of itself.
[[nodiscard]] std::string head_text(const Identification& all);

/// Which of the best it was, and what to ask the players; empty where there is one alone, or none.
[[nodiscard]] std::string questions_text(const Identification& all);

/// The rules and options that the log shows nothing of; empty where no house fits.
[[nodiscard]] std::string gaps_text(const Identification& all);

/// By which houses the logs are in order, with what changes, and what each player nets then; why by none of the others; and what
/// the logs do not show.
[[nodiscard]] std::string identify_text(const Identification& all);

/// The object that docs/identify.schema.json describes.
[[nodiscard]] std::string to_json(const Identification& all);

}  // namespace tonk::cli
