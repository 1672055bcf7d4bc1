#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/problems.hpp"
#include "cli/record.hpp"
#include "cli/summary/summary.hpp"
#include "cli/verdict_counts.hpp"

namespace tonk::cli {

/// What is written down of some hands that follow each other in a log.
struct BatchResult {
  /// A hand of which everything is kept.
  struct KeptHand {
    Record record;
    std::shared_ptr<const spec::Rules> rules;  ///< by which it was judged; null where it was not
  };
  /// What some of the hands come to, all of one session where they are told apart.
  struct Share {
    std::uint64_t session_line = 0;      ///< on which the session's head begins; 0 where they are in none
    std::optional<std::string> session;  ///< its name
    Summary summary;
    std::size_t text_end = 0;  ///< of what is told of them
  };
  std::string text;  ///< as it is to be written
  VerdictCounts tally;
  bool found = false;
  std::vector<KeptHand> kept;
  std::vector<Share> shares;      ///< in their order, where they are wanted
  std::vector<Problem> problems;  ///< that were met on the way

  /// Empties everything and keeps the memory.
  void clear() {
    text.clear();
    tally = {};
    found = false;
    kept.clear();
    shares.clear();
    problems.clear();
  }
};

}  // namespace tonk::cli
