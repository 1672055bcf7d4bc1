#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/cabinet.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/session.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Who is told what is judged, file by file and hand by hand.
struct Audience {
  std::function<void(const std::string& file, std::string_view text)> file;
  /// The hand has just been judged, if it can be; the rules are the same for all hands that are judged by the same.
  std::function<void(Walk& walk)> hand;
};

/// Judges every hand of the logs that the arguments name; what cannot be done is told to `problems`.
void judge_logs(const std::vector<std::string>& arguments, const HouseOptions& house, Cabinet& cabinet, World& world,
                Problems& problems, const Audience& audience);

}  // namespace tonk::cli
