#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/seasons/summary/summary.hpp"

namespace tonk::cli {

/// As docs/summary.schema.json says.
[[nodiscard]] nlohmann::ordered_json to_json(const Summary& summary);

/// The same, with the session's name and place.
[[nodiscard]] nlohmann::ordered_json to_json(const SessionSummary& session);

/// Nothing where the object is no summary, or does not add up, with the reason in `why`.
[[nodiscard]] std::optional<Summary> read_summary(const nlohmann::ordered_json& json, std::string& why);

}  // namespace tonk::cli
