#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/record.hpp"

namespace tonk::cli {

/// The record as the documented object.
[[nodiscard]] nlohmann::ordered_json to_json(const Record& record);
[[nodiscard]] nlohmann::ordered_json to_json(const Remark& remark);
/// `{"option": …}`, or `{"rule": …, "says": …}`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Change& change);

/// In one line without its end; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& json);

}  // namespace tonk::cli
