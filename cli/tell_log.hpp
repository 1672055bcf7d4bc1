#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cabinet.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/session.hpp"
#include "cli/story.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Which hands are to be told, and by which house.
struct TellOptions {
  std::string file;
  std::string hand;  ///< empty: every hand
  HouseOptions house;
};

/// Hears of a hand that is judged, its story, and its number in the log, from 1.
using Listener = std::function<void(Walk& walk, const Story& story, std::size_t number)>;

/// Tells the hands of one log, and returns whether anything is wrong in them; what cannot be done is told to `problems`.
[[nodiscard]] bool tell_log(const TellOptions& options, Cabinet& cabinet, World& world, Problems& problems,
                            const Listener& listener);

}  // namespace tonk::cli
