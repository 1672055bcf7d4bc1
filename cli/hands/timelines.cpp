#include "cli/hands/timelines.hpp"

#include <fmt/format.h>
#include <optional>
#include <vector>

#include "cli/io/input.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

/// Of a number it is no help to say which other number looks like it.
std::string other_hands(const std::string& wanted, std::vector<std::string> ids) {
  std::erase(ids, "");
  if (ids.empty()) {
    return "no hand of it has a name";
  }
  const bool is_number = wanted.find_first_not_of("0123456789") == std::string::npos;
  if (is_number) {
    return fmt::format("the first is called `{}`, and the last `{}`", ids.front(), ids.back());
  }
  return spec::did_you_mean(wanted, {ids.begin(), ids.end()});
}

}  // namespace

bool visit_timelines(const TimelineOptions& options, CommandHouses& house_cache, World& world, Problems& problems,
                     const Listener& listener) {
  if (!house_cache.accepts(options.house)) {
    return false;
  }
  const std::optional<std::string> text = read_log(options.file, world, problems);
  if (!text) {
    return false;
  }
  std::vector<std::string> ids;
  bool told = false;
  bool found = false;
  JudgedLog judged(options.file, *text, options.house, house_cache, form_of(options.file, *text));
  while (judged.advance()) {
    ids.push_back(judged.is_head() ? std::string() : judged.hand().id);
    if (!options.hand.empty() && ids.back() != options.hand) {
      (void)judged.judge();
    } else {
      const Timeline timeline = judged_timeline(judged);
      told = true;
      found = found || judged.outcome().verdict != Verdict::ok;
      listener(judged, timeline, ids.size());
    }
  }
  if (!told && !options.hand.empty()) {
    problems.say(
        spec::joined(fmt::format("there is no hand `{}` in the log", options.hand), other_hands(options.hand, ids)));
  }
  return found;
}

}  // namespace tonk::cli
