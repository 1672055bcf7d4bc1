#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "session/judged_log.hpp"

namespace tonk {

/// A player, and what is to be tried, as a log writes it.
using Attempt = std::pair<std::string, std::string>;

/// Judges the hand that the log has come to, which may still be in play, and says how it stands: what lies on the table, whose turn it
/// is, what can be written next, and what would be wrong with the attempts. Its fields are those of a hand in docs/verify.schema.json,
/// and those of `Position` in web/npm/index.d.ts. Throws std::invalid_argument for a log in JSON.
[[nodiscard]] nlohmann::ordered_json position(JudgedLog& judged, const std::vector<Attempt>& attempts);

}  // namespace tonk
