#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/world.hpp"
#include "core/diagnostic.hpp"
#include "verifier/finding.hpp"
#include "verifier/judgement.hpp"

namespace tonk::cli {

/// What a finding's code means, whoever finds it: the verifier, the parser or the command. docs/findings.md has each.
struct CodeInfo {
  std::string_view name;
  Verdict verdict = Verdict::unreadable;  ///< that it leads to
  std::string_view meaning;               ///< half a sentence
};

/// The verifier's in their order, then those of logs that cannot be read.
[[nodiscard]] std::vector<CodeInfo> all_codes();

/// Every code of a finding, and of a lint or an error of a house, by its name, with what it means. Of a code that occurs both in logs and
/// in houses, it is what it means in logs.
[[nodiscard]] std::map<std::string_view, std::string_view> code_meanings();

/// That there is no such code, and one that is near to it.
[[nodiscard]] std::string no_such_code(std::string_view code);

/// Tells what a code means, of a finding as of an error or a lint of a house; one that does not exist is a problem.
[[nodiscard]] Status explain_code(const std::string& code, World& world, Problems& problems);

}  // namespace tonk::cli
