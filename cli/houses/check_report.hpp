#pragma once

#include <string>
#include <vector>

#include "cli/houses/inspection.hpp"
#include "cli/judging/sarif.hpp"
#include "explore/lint/lint.hpp"

namespace tonk::cli {

/// Every notice with its line and its hand, then a line with the totals. Notes are only counted unless `notes` is set.
[[nodiscard]] std::string check_text(const Inspection& inspection, const std::vector<std::string>& mended, bool notes,
                                     bool color);

[[nodiscard]] std::string to_json(const Inspection& inspection, const std::vector<std::string>& mended);

/// What a lint means, with an example, in a few paragraphs.
[[nodiscard]] std::string lint_text(const explore::LintInfo& lint);

/// Every error and lint of a house file.
[[nodiscard]] std::vector<sarif::Rule> check_rules();

/// Adds what was found in one house or option.
void add(sarif::Document& document, const Inspection& inspection, bool notes);

}  // namespace tonk::cli
