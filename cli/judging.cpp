#include "cli/judging.hpp"

#include <optional>

#include <fmt/format.h>

#include "cli/input.hpp"

namespace tonk::cli {

void judge_logs(const std::vector<std::string>& arguments, const HouseOptions& house, Cabinet& cabinet, World& world,
                Problems& problems, const Audience& audience) {
  if (!cabinet.accepts(house)) {
    return;
  }
  for (const std::string& file : find_logs(arguments, problems)) {
    std::string why;
    const std::optional<std::string> text = read_log(file, world, why);
    if (!text) {
      problems.say(fmt::format("`{}` cannot be read: {}", file, why));
      continue;
    }
    audience.file(file, *text);
    Walk walk(file, *text, house, cabinet);
    while (walk.advance()) {
      (void)walk.judge();
      audience.hand(walk);
    }
  }
}

}  // namespace tonk::cli
