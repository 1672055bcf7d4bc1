#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "render/timeline.hpp"
#include "session/record.hpp"

/// A page on which a person steps through the hands of a log.
namespace tonk::report {

/// Everything that the page shows of one hand.
struct ReportedHand {
  std::string id;  ///< of its element in the page: `h1`
  Record record;
  Timeline timeline;
  std::string stake;
  std::string recorded;  ///< what the log says was paid; may be empty
  std::string text;      ///< its part of the log
  std::uint64_t first_line = 1;
};

/// The whole page, which needs no other file. `title` is the log's name.
[[nodiscard]] std::string page(const std::string& title, const std::vector<ReportedHand>& hands);

// The small parts of the page. What comes from a log or a house is made printable here, and escaped.

/// A name, isolated so that one written from right to left does not reorder the text around it.
[[nodiscard]] std::string name(std::string_view text);

/// A sentence; what stands between back-quotes is marked up as a name.
[[nodiscard]] std::string words(std::string_view text);

/// `<tag>` around the items, each of which ends its line; nothing if there are none. The tag may have attributes.
[[nodiscard]] std::string list(std::string_view tag, const std::string& items);

/// Cards side by side, drawn, with their names for screen readers.
[[nodiscard]] std::string cards(const std::vector<std::string>& codes);

/// `15 points`, with a remark on hidden cards that were played.
[[nodiscard]] std::string points_words(const Held& held);

/// A hand's cards and what they count.
[[nodiscard]] std::string holding(const Held& held);

/// A finding as an entry of a list, with `detail` between its message and its help.
[[nodiscard]] std::string finding(const Remark& remark, const std::string& detail);

/// Findings with their rules and their help, as a list; nothing if there are none.
[[nodiscard]] std::string findings(const Record& record, const std::vector<std::size_t>& which);

/// `rule, place`, with the sentence of the house in front.
[[nodiscard]] std::string citation(const spec::Clause& rule);

/// A drawing of the payments between the players; nothing if nobody pays anybody.
[[nodiscard]] std::string arrows(const ReportedHand& hand);

/// The drawings of these cards, each once, to be shown wherever the page has that card; `??` is the back.
[[nodiscard]] std::string pack(const std::set<std::string>& codes);

}  // namespace tonk::report
