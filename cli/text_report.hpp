#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "cli/record.hpp"

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

/// How many hands there were, by verdict.
struct Tally {
  std::uint64_t hands = 0;
  std::uint64_t sessions = 0;  ///< whose heads cannot be read
  std::array<std::uint64_t, 6> by_verdict{};
  /// `is_session`: not of a hand, but of the head of a session.
  void add(Verdict verdict, bool is_session);
  void add(const Tally& other);
};

/// `12 hands: 8 ok, 3 illegal, 1 mis-settled`.
[[nodiscard]] std::string summary_text(const Tally& tally);

}  // namespace tonk::cli
