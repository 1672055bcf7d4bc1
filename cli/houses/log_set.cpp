#include "cli/houses/log_set.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cli/io/input.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

LogSet::LogSet(const std::vector<std::string>& files, const HouseRequest& house, HouseCache& house_cache, World& world,
               Problems& problems) {
  for (const std::string& file : files) {
    if (std::optional<std::string> text = read_log(file, world, problems)) {
      files_.push_back(file);
      texts_.push_back(*std::move(text));
      read(file, texts_.back(), house, house_cache, problems);
    }
  }
}

void LogSet::read(const std::string& file, const std::string& text, const HouseRequest& house, HouseCache& house_cache,
                  Problems& problems) {
  JudgedLog judged(file, text, house, house_cache, form_of(file, text));
  while (judged.advance()) {
    if (judged.is_head()) {
      continue;  // none of its hands can be read
    }
    const bool is_first = judged.at_first();
    (void)judged.judge();
    if (!judged.readable()) {
      log_.skip(judged.head(), is_first);
      continue;
    }
    log_.add(judged.hand(), judged.head(), is_first);
    origins_.push_back({file, judged.hand().id, judged.place()});
    note_house(judged.house_line(), folder_of(file), house_cache, problems);
  }
}

bool LogSet::names(const HouseChoice& house) const {
  return std::any_of(named_.begin(), named_.end(), [&](const Named& named) { return named.house == house; });
}

void LogSet::note_house(const log::HouseLine* line, const std::string& folder, HouseCache& house_cache,
                        Problems& problems) {
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
  const bool is_known = house_cache.compile(choice)->rules.has_value();
  named_.push_back({std::move(choice), is_known});
}

LogSet::Spot LogSet::spot(std::size_t hand, Span at) const {
  const Origin& origin = origins_[hand];
  return {origin.file, origin.hand, locate(origin.place.text, at.begin, origin.place.first_line)};
}

}  // namespace tonk::cli
