#include "cli/log_set.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cli/input.hpp"
#include "cli/session.hpp"

namespace tonk::cli {

LogSet::LogSet(const std::vector<std::string>& files, const HouseOptions& house, Cabinet& cabinet, World& world,
               Problems& problems) {
  for (const std::string& file : files) {
    if (std::optional<std::string> text = read_log(file, world, problems)) {
      files_.push_back(file);
      texts_.push_back(*std::move(text));
      read(file, texts_.back(), house, cabinet, problems);
    }
  }
}

void LogSet::read(const std::string& file, const std::string& text, const HouseOptions& house, Cabinet& cabinet,
                  Problems& problems) {
  Walk walk(file, text, house, cabinet);
  while (walk.advance()) {
    if (walk.is_head()) {
      continue;  // none of its hands can be read
    }
    const bool is_first = walk.at_first();
    (void)walk.judge();
    if (!walk.readable()) {
      log_.skip(walk.head(), is_first);
      continue;
    }
    log_.add(walk.hand(), walk.head(), is_first);
    origins_.push_back({file, walk.hand().id, walk.place()});
    note_house(walk.house_line(), folder_of(file), cabinet, problems);
  }
}

bool LogSet::names(const HouseChoice& house) const {
  return std::any_of(named_.begin(), named_.end(), [&](const Named& named) { return named.house == house; });
}

void LogSet::note_house(const log::HouseLine* line, const std::string& folder, Cabinet& cabinet, Problems& problems) {
  if (line == nullptr || is_full_) {
    return;
  }
  HouseChoice choice = choose({}, line, folder);
  if (names(choice)) {
    return;
  }
  is_full_ = named_.size() == most_houses;
  if (is_full_) {
    problems.say(fmt::format("the logs name more than {} houses, and the others are not tried", most_houses));
    return;
  }
  const bool is_known = cabinet.compile(choice)->rules.has_value();
  named_.push_back({std::move(choice), is_known});
}

LogSet::Spot LogSet::spot(std::size_t hand, Span at) const {
  const Origin& origin = origins_[hand];
  return {origin.file, origin.hand, locate(origin.place.text, at.begin, origin.place.first_line)};
}

}  // namespace tonk::cli
