#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/houses/log_set.hpp"
#include "cli/judging/remedies.hpp"
#include "explore/whatif/identify.hpp"
#include "explore/whatif/tested.hpp"

namespace tonk::cli {

/// A house that was tried.
struct Candidate {
  HouseChoice house;
  bool is_named = false;  ///< by the log
  explore::Identified found;

  [[nodiscard]] bool fits() const { return !found.matches.empty(); }
  /// Of a house that fits.
  [[nodiscard]] const std::vector<explore::Change>& fewest() const { return found.matches.front().changes; }
};

/// A rule of which the log does not show what is played.
struct OpenRule {
  struct Saying {
    std::string words;
    std::vector<std::string> houses;
  };
  spec::Key rule = spec::Key::house;
  std::vector<Saying> sayings;  ///< most houses first
};

/// What is known of the rules of a set of logs.
struct Identification {
  const LogSet* logs = nullptr;
  std::vector<Candidate>
      candidates;        ///< those that fit with the fewest changes first, those that do not, nearest first, last
  std::size_t best = 0;  ///< how many of the first fit with as few changes as any
  std::vector<OpenRule> undecided;         ///< in which the best differ; those that part them most evenly first
  explore::Untested untested;              ///< by the first candidate
  std::vector<std::string> untested_says;  ///< of the rules there

  [[nodiscard]] bool any_fits() const { return best > 0; }
};

/// Tries these houses on the logs; those that the log names stand first.
[[nodiscard]] Identification identify(WhatIfs& what_ifs, const LogSet& logs, const std::vector<HouseChoice>& houses);

}  // namespace tonk::cli
