#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/hands/timeline.hpp"
#include "session/record.hpp"

/// A page on which a person steps through the hands of a log.
namespace tonk::cli::report {

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

}  // namespace tonk::cli::report
