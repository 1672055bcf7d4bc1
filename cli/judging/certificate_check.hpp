#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/judging/certificate.hpp"

namespace tonk::cli {

/// Something that is not as it was certified.
struct Change {
  enum class Of : std::uint8_t { program, rules, log, verdict };
  Of of = Of::log;
  std::string subject;  ///< the log, the hand or the house; empty for the program
  std::string message;  ///< what was, and what is
};

[[nodiscard]] std::string_view to_string(Change::Of of);

/// The program first, then the rules, then log by log. A log that is not in `now` could not be read, and is passed over.
[[nodiscard]] std::vector<Change> changes(const Certificate& then, const Certificate& now);

}  // namespace tonk::cli
