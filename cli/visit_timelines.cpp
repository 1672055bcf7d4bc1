#include "cli/visit_timelines.hpp"

#include <optional>

#include "cli/hand_words.hpp"
#include "cli/input.hpp"

namespace tonk::cli {

bool visit_timelines(const TimelineOptions& options, HouseCache& house_cache, World& world, Problems& problems,
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
  JudgedLog judged(options.file, *text, options.house, house_cache);
  while (judged.advance()) {
    std::optional<TimelineBuilder> builder;
    if (judged.readable()) {
      builder.emplace(judged.hand(), judged.rules(), judged.judgement(), judged.place());
    }
    const Verdict verdict = judged.judge(builder ? &*builder : nullptr);
    ids.push_back(judged.record().hand.value_or(""));
    if (options.hand.empty() || ids.back() == options.hand) {
      told = true;
      found = found || verdict != Verdict::ok;
      listener(judged, builder ? builder->timeline() : Timeline{}, ids.size());
    }
  }
  if (!told && !options.hand.empty()) {
    problems.say(unknown_hand(options.hand, ids));
  }
  return found;
}

}  // namespace tonk::cli
