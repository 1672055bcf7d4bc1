#include "cli/houses/identification.hpp"
#include "render/record.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>

#include "cli/io/input.hpp"
#include "cli/options.hpp"
#include "session/judged_log.hpp"
#include "spec/house_text.hpp"

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
      log_.add(std::nullopt, judged.head(), is_first);
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
    problems.say("the logs name more than {} houses, and the others are not tried", most_houses);
    return;
  }
  const bool is_known = house_cache.compile(choice)->rules.has_value();
  named_.push_back({std::move(choice), is_known});
}

LogSet::Spot LogSet::spot(std::size_t hand, Span at) const {
  const Origin& origin = origins_[hand];
  return {origin.file, origin.hand, locate(origin.place.text, at.begin, origin.place.first_line)};
}

namespace {

/// Lower is better. Houses that fit come first, by their number of changes; the others follow, by the hands that are not in order.
auto rank(const Candidate& candidate) {
  const explore::Fit& fit = candidate.best();
  return std::tuple(candidate.fits() ? 0U : fit.off(), fit.findings, fit.changes.size(), fit.open);
}

void in_parallel(std::size_t jobs, const std::function<void(std::size_t)>& job) {
  oneapi::tbb::parallel_for(std::size_t{0}, jobs, job);
}

struct House {
  std::string name;
  explore::WhatIf rules;
};

/// The rules in which the houses differ. The first divides the houses most evenly, so asking about it helps most.
std::vector<OpenRule> differences(std::vector<House>& houses) {
  std::vector<OpenRule> differing;
  for (std::size_t index = 0; index < spec::key_count; ++index) {
    OpenRule rule{static_cast<spec::Key>(index), {}};
    if (!explore::is_rule(rule.rule)) {
      continue;
    }
    std::vector<House*> first_to_say;
    for (House& house : houses) {
      const auto known = std::ranges::find_if(
          first_to_say, [&](House* other) { return explore::mean_the_same(other->rules, house.rules, rule.rule); });
      const auto saying = static_cast<std::size_t>(known - first_to_say.begin());
      if (known == first_to_say.end()) {
        first_to_say.push_back(&house);
        rule.sayings.push_back({explore::words_of(house.rules.said(), rule.rule), {}});
      }
      rule.sayings[saying].houses.push_back(house.name);
    }
    if (rule.sayings.size() > 1) {
      std::stable_sort(rule.sayings.begin(), rule.sayings.end(),
                       [](const auto& a, const auto& b) { return a.houses.size() > b.houses.size(); });
      differing.push_back(std::move(rule));
    }
  }
  std::stable_sort(differing.begin(), differing.end(), [](const OpenRule& a, const OpenRule& b) {
    return a.sayings.front().houses.size() < b.sayings.front().houses.size();
  });
  return differing;
}

/// Fills in how the best candidates differ, and which rules of the first one the log never tests.
void look_for_gaps(WhatIfs& what_ifs, Identification& all) {
  std::vector<House> houses;
  for (std::size_t i = 0; i < std::max<std::size_t>(all.best, 1); ++i) {
    const Candidate& candidate = all.candidates[i];
    houses.push_back({spec::house_words(candidate.house.name, candidate.house.options),
                      what_ifs.of(candidate.house)->changed(candidate.best().changes)});
    explore::WhatIf& house = houses.back().rules;
    if (i == 0) {
      all.untested = explore::untested(house, all.logs->log(), in_parallel);
      for (const spec::Key rule : all.untested.rules) {
        all.untested_says.push_back(explore::words_of(house.said(), rule));
      }
    }
  }
  all.undecided = differences(houses);
}

}  // namespace

Identification identify(WhatIfs& what_ifs, const LogSet& logs, const std::vector<HouseChoice>& houses) {
  Identification all;
  all.logs = &logs;
  std::vector<std::shared_ptr<explore::WhatIf>> changeable;
  for (const HouseChoice& house : houses) {
    all.candidates.push_back({house, logs.names(house), {}});
    changeable.push_back(what_ifs.of(house));
  }
  // The first house shows how well another one must do.
  std::size_t rival = std::numeric_limits<std::size_t>::max();
  const auto try_out = [&](std::size_t i) {
    all.candidates[i].found = explore::identify(*changeable[i], logs.log(), rival);
  };
  if (!houses.empty()) {
    try_out(0);
    rival = all.candidates.front().best().off();
    in_parallel(houses.size() - 1, [&](std::size_t i) { try_out(i + 1); });
  }
  for (const Candidate& candidate : all.candidates) {
    const explore::Tried& tried = candidate.found.tried;
    all.tried.options += tried.options;
    all.tried.values += tried.values;
    all.tried.sets += tried.sets;
    all.tried.all = all.tried.all && tried.all;
  }
  std::stable_sort(all.candidates.begin(), all.candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return rank(a) < rank(b); });
  const auto is_best = [&](const Candidate& candidate) {
    return candidate.fits() && candidate.best().changes.size() == all.candidates.front().best().changes.size();
  };
  all.best = static_cast<std::size_t>(std::count_if(all.candidates.begin(), all.candidates.end(), is_best));
  if (all.any_fits() || all.any_hand_fits()) {
    look_for_gaps(what_ifs, all);
  }
  return all;
}

}  // namespace tonk::cli
