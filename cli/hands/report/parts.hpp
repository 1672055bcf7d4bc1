#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/hands/report/page.hpp"
#include "session/record.hpp"

/// The small parts of the page. What comes from a log or a house is made printable here, and escaped.
namespace tonk::cli::report {

/// A name, isolated so that one written from right to left does not reorder the text around it.
[[nodiscard]] std::string name(std::string_view text);

/// A sentence; what stands between back-quotes is marked up as a name.
[[nodiscard]] std::string words(std::string_view text);

/// Cards side by side, drawn, with their names for screen readers.
[[nodiscard]] std::string cards(const std::vector<std::string>& codes);

/// `15 points`, with a remark on hidden cards that were played.
[[nodiscard]] std::string points_words(const Held& held);

/// A hand's cards and what they count.
[[nodiscard]] std::string holding(const Held& held);

/// Findings with their rules and their help, as a list; nothing where there are none.
[[nodiscard]] std::string findings(const Record& record, const std::vector<std::size_t>& which);

/// `rule, place`, with the sentence of the house in front.
[[nodiscard]] std::string citation(const Citation& rule);

/// A drawing of the payments between the players; nothing where nobody pays anybody.
[[nodiscard]] std::string arrows(const ReportedHand& hand);

/// The drawings of these cards, each once, to be shown wherever the page has that card; `??` is the back.
[[nodiscard]] std::string pack(const std::set<std::string>& codes);

}  // namespace tonk::cli::report
