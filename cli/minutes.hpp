#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/problems.hpp"
#include "cli/record.hpp"
#include "cli/text_report.hpp"

namespace tonk::cli {

/// What is written down of some hands that follow each other in a log.
struct Minutes {
  /// A hand of which everything is kept.
  struct Kept {
    Record record;
    const spec::Rules* rules =
        nullptr;  ///< by which it was judged, for as long as the clerks are there; null where it was not
  };
  std::string text;  ///< as it is to be written
  Tally tally;
  bool found = false;
  std::vector<Kept> kept;
  std::vector<Problem> problems;  ///< that were met on the way

  /// Empties everything and keeps the memory.
  void clear() {
    text.clear();
    tally = {};
    found = false;
    kept.clear();
    problems.clear();
  }
};

}  // namespace tonk::cli
