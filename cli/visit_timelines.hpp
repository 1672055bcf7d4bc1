#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/house_cache.hpp"
#include "cli/judged_log.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/timeline.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Which hands are to be told, and by which house.
struct TimelineOptions {
  std::string file;
  std::string hand;  ///< empty: every hand
  HouseOptions house;
};

/// Hears of a hand that is judged, its timeline, and its number in the log, from 1.
using Listener = std::function<void(JudgedLog& judged, const Timeline& timeline, std::size_t number)>;

/// Tells the hands of one log, and returns whether anything is wrong in them; what cannot be done is told to `problems`.
[[nodiscard]] bool visit_timelines(const TimelineOptions& options, HouseCache& house_cache, World& world,
                                   Problems& problems, const Listener& listener);

}  // namespace tonk::cli
