#pragma once

#include <nlohmann/json_fwd.hpp>

#include "render/timeline.hpp"
#include "session/record.hpp"

namespace tonk {

/// What `tonk explain` says of a hand: its record, and the story of its moves.
[[nodiscard]] nlohmann::ordered_json to_json(const Record& record, const Timeline& timeline);

}  // namespace tonk
