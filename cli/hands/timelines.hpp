#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "cli/io/problems.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/options.hpp"
#include "cli/world.hpp"
#include "render/timeline.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

/// Which hands to show, and by which house.
struct TimelineOptions {
  std::string file;
  std::string hand;  ///< empty: every hand
  HouseOptions house;
};

/// Called with each judged hand, its timeline, and its number in the log, from 1.
using Listener = std::function<void(JudgedLog& judged, const Timeline& timeline, std::size_t number)>;

/// Calls `listener` for the hands of one log and returns whether anything is wrong in them. Reports failures to `problems`.
[[nodiscard]] bool visit_timelines(const TimelineOptions& options, CommandHouses& house_cache, World& world,
                                   Problems& problems, const Listener& listener);

}  // namespace tonk::cli
