#pragma once

#include <string>

#include "cli/record.hpp"
#include "cli/verdict_counts.hpp"

/// Records as text for people. Everything that came from a file is made printable here.
namespace tonk::cli {

/// A finding with its line, the rule that it breaks, and its help.
[[nodiscard]] std::string finding_text(const std::string& file, const Remark& remark, bool color);

/// `rule, "in the house's words" (place)`; empty where no rule is concerned.
[[nodiscard]] std::string citation_text(const Citation& citation);

/// ``it would be legal with option `waiting` ``; empty where no change of the house is known that helps.
[[nodiscard]] std::string remedy_text(const Remark& remark);

/// `Ann pays Bob 2`, `the pot pays Bob 2` or `Ann scores 30`.
[[nodiscard]] std::string payment_text(const Payment& payment);

/// `session friday, hand 1`.
[[nodiscard]] std::string subject_text(const Record& record);

/// `friday.tonk:7: hand 1: mis-settled (settlement wrong; caught)`.
[[nodiscard]] std::string verdict_text(const Record& record, bool color);

/// `12 hands: 8 ok, 3 illegal, 1 mis-settled`.
[[nodiscard]] std::string summary_text(const VerdictCounts& tally);

}  // namespace tonk::cli
