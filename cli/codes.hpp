#pragma once

#include <string_view>
#include <vector>

#include "verifier/finding.hpp"
#include "verifier/verdict.hpp"

namespace tonk::cli {

/// What a finding's code means, whoever finds it: the verifier, the parser or the command. docs/findings.md has each.
struct CodeInfo {
  std::string_view name;
  Verdict verdict = Verdict::unreadable;  ///< that it leads to
  std::string_view meaning;               ///< half a sentence
};

/// The verifier's in their order, then those of logs that cannot be read.
[[nodiscard]] std::vector<CodeInfo> all_codes();

[[nodiscard]] Verdict verdict_of(Weight weight);

}  // namespace tonk::cli
