#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cli/io/problems.hpp"

namespace CLI {
class App;
}

namespace tonk::cli {

/// Which findings are not to be reported.
struct SuppressionOptions {
  std::vector<std::string> suppress;   ///< `CODE` or `CODE:FILES`
  std::vector<std::string> baselines;  ///< SARIF logs of earlier runs
};

/// `--suppress`, of which a code must exist, and `--baseline`.
void declare_suppressions(CLI::App& command, SuppressionOptions& options);

/// Which findings are not reported: those that are known from an earlier run, and those of some codes. In JSON and
/// SARIF they are still written down, marked with the reason.
class Suppressions {
 public:
  /// A baseline that cannot be read is a problem.
  Suppressions(const SuppressionOptions& options, Problems& problems);

  /// Whether fingerprints matter.
  [[nodiscard]] bool has_baseline() const { return !known_.empty(); }
  [[nodiscard]] bool any() const { return has_baseline() || !rules_.empty(); }
  /// Why a finding in this file is suppressed: the baseline's file, or the rule as it was written. Empty if it is to be reported.
  [[nodiscard]] std::string reason(std::string_view code, const std::string& file,
                                   const std::string& fingerprint) const;

 private:
  /// All findings of a code, or those in the files that a pattern matches.
  struct Rule {
    std::string words;  ///< as the command line has it
    std::string code;
    std::string files;  ///< an absolute pattern; empty for all files
  };
  void add_rule(const std::string& words);
  void read_baseline(const std::string& file, Problems& problems);

  std::vector<Rule> rules_;
  std::unordered_map<std::string, std::string> known_;  ///< fingerprints, with the baseline that has each
};

/// `CODE:FILES` with the files below this folder, which is no pattern itself. Files that begin with `*` are anywhere.
[[nodiscard]] std::string pattern_below(const std::string& folder, const std::string& rule);

/// How many findings were suppressed.
struct SuppressedCount {
  std::uint64_t hands = 0;                        ///< of which all findings were suppressed
  std::map<std::string, std::uint64_t> findings;  ///< by reason
  void add(const SuppressedCount& other);
  /// Counts what was found in one hand, or about one house; an empty reason is of a finding that is reported.
  void add_all(const std::vector<std::string>& reasons);
  /// `2 findings are suppressed: 1 by known.sarif, 1 by hand-not-over`, or nothing.
  [[nodiscard]] std::string text() const;
};

}  // namespace tonk::cli
