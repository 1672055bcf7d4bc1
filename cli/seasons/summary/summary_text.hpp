#pragma once

#include <string>

#include "cli/seasons/summary/summary.hpp"

namespace tonk::cli {

/// What the hands come to, as tables for people.
[[nodiscard]] std::string tables_text(const Summary& summary);

/// `friday.tonk:7: session friday: 24 hands: 24 ok`, and the tables.
[[nodiscard]] std::string session_text(const SessionSummary& session);

}  // namespace tonk::cli
