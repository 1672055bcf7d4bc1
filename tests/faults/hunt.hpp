#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/finding.hpp"

namespace tonk::faults {

/// How many faults of a kind were made in a house, and found where they should be.
struct VerdictCounts {
  bool due = false;  ///< the house as it is has the rule
  std::size_t made = 0;
  std::size_t found = 0;
};

struct Hunt {
  std::vector<std::string> houses;
  std::vector<std::string_view> kinds;
  std::vector<std::string_view> harmless;
  std::map<std::string_view, std::map<std::string, VerdictCounts>> tallies;  ///< by kind, then by house
  std::set<Code> codes;                                                      ///< that were to be found
  std::size_t hands = 0;                                                     ///< legal ones, in which faults were made
  std::size_t alone = 0;                                                     ///< faults that were the only finding
  std::vector<std::string> misses;                                           ///< what was not found, each with its log
};

/// Makes every kind of fault in every house. `effort` is 1 for a test, and more for more hands.
[[nodiscard]] Hunt hunt(std::size_t effort);

/// A table: kinds in rows, houses in columns, in each found of made.
[[nodiscard]] std::string table(const Hunt& hunt);

}  // namespace tonk::faults
