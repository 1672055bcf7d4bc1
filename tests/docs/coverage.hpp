#pragma once

#include <string>
#include <vector>

/// Which replays keep and break which rule: what docs/coverage.md shows.
namespace tonk::test {

struct CoveredRule {
  std::string id;                   ///< such as `B11` or `O2a`
  std::string text;                 ///< the rule in a few words, as docs/rules.md has it
  std::vector<std::string> kept;    ///< `file, hand` where it decides a hand that is ok
  std::vector<std::string> broken;  ///< where it is broken or settled wrongly
};

/// Every rule of docs/rules.md, in its order: each row of a table that begins with an id.
[[nodiscard]] std::vector<CoveredRule> rules_of(const std::string& reference);

/// The same, with the replays that name them.
[[nodiscard]] std::vector<CoveredRule> covered_rules();

/// Ids that replays name and docs/rules.md does not have, each with its replay.
[[nodiscard]] std::vector<std::string> unknown_rules();

/// docs/coverage.md as it should be.
[[nodiscard]] std::string coverage_page(const std::vector<CoveredRule>& rules);

}  // namespace tonk::test
