#include "cli/judging.hpp"

#include <optional>

#include "cli/hand_words.hpp"
#include "cli/input.hpp"

namespace tonk::cli {

void judge_logs(const std::vector<std::string>& arguments, const HouseOptions& house, Cabinet& cabinet, World& world,
                Problems& problems, const Audience& audience) {
  if (!cabinet.accepts(house)) {
    return;
  }
  for (const std::string& file : find_logs(arguments, problems)) {
    const std::optional<std::string> text = read_log(file, world, problems);
    if (!text) {
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

bool tell_log(const TellOptions& options, World& world, Problems& problems, const Listener& listener) {
  Cabinet cabinet(options.house.folders, problems);
  if (!cabinet.accepts(options.house)) {
    return false;
  }
  const std::optional<std::string> text = read_log(options.file, world, problems);
  if (!text) {
    return false;
  }
  std::vector<std::string> ids;
  bool told = false;
  bool found = false;
  Walk walk(options.file, *text, options.house, cabinet);
  while (walk.advance()) {
    std::optional<Teller> teller;
    if (walk.readable()) {
      teller.emplace(walk.hand(), walk.rules(), walk.judgement(), walk.place());
    }
    const Record& record = walk.judge(teller ? &*teller : nullptr);
    ids.push_back(record.hand.value_or(""));
    if (options.hand.empty() || record.hand == options.hand) {
      told = true;
      found = found || record.verdict != Verdict::ok;
      listener(walk, teller ? teller->story() : Story{}, ids.size());
    }
  }
  if (!told && !options.hand.empty()) {
    problems.say(unknown_hand(options.hand, ids));
  }
  return found;
}

}  // namespace tonk::cli
