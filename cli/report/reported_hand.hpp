#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/record.hpp"
#include "cli/timeline.hpp"

/// A page on which a person steps through the hands of a log.
namespace tonk::cli::report {

/// A hand with everything that its part of the page needs.
struct ReportedHand {
  std::string id;  ///< of its element in the page: `h1`
  Record record;
  Timeline timeline;
  std::string stake;
  std::string recorded;  ///< what the log says was paid; may be empty
  std::string text;      ///< its part of the log
  std::uint64_t first_line = 1;
};

}  // namespace tonk::cli::report
