#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/hands/report/page.hpp"
#include "session/record.hpp"

/// The small parts of the page. What comes from a log or a house is made printable here, and escaped.
namespace tonk::cli::report {

/// A name, which may be written from right to left without turning what stands around it.
[[nodiscard]] std::string name(std::string_view text);

/// A sentence; what it has between backquotes are names.
[[nodiscard]] std::string words(std::string_view text);

/// Cards side by side: drawn, and named to who cannot see them.
[[nodiscard]] std::string cards(const std::vector<std::string>& codes);

/// `15 points`, and what is to be said of cards that left unseen.
[[nodiscard]] std::string points_words(const Held& held);

/// A hand's cards and what they count.
[[nodiscard]] std::string holding(const Held& held);

/// Findings with their rules and their help, as a list; nothing where there are none.
[[nodiscard]] std::string findings(const Record& record, const std::vector<std::size_t>& which);

/// `rule, place`, with the sentence of the house in front.
[[nodiscard]] std::string citation(const Citation& rule);

/// Where a step of the hand stands on the page: 0 is the deal, and the one after the last move is the end.
[[nodiscard]] std::string step_id(const ReportedHand& hand, std::size_t step);

}  // namespace tonk::cli::report
