#include "cli/tell_log.hpp"

#include <optional>

#include "cli/hand_words.hpp"
#include "cli/input.hpp"

namespace tonk::cli {

bool tell_log(const TellOptions& options, World& world, Problems& problems, const Listener& listener) {
  Cabinet cabinet(options.house, problems);
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
    const Verdict verdict = walk.judge(teller ? &*teller : nullptr);
    ids.push_back(walk.record().hand.value_or(""));
    if (options.hand.empty() || ids.back() == options.hand) {
      told = true;
      found = found || verdict != Verdict::ok;
      listener(walk, teller ? teller->story() : Story{}, ids.size());
    }
  }
  if (!told && !options.hand.empty()) {
    problems.say(unknown_hand(options.hand, ids));
  }
  return found;
}

}  // namespace tonk::cli
