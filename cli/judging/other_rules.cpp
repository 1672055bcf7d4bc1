#include "cli/judging/other_rules.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "cli/io/json.hpp"
#include "cli/io/text_table.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"

namespace tonk::cli {

std::shared_ptr<explore::WhatIf> WhatIfs::of(const HouseChoice& choice) {
  auto found = known_.find(choice);
  if (found == known_.end()) {
    if (!catalog_) {
      catalog_ = std::make_unique<explore::RuleCatalog>(house_cache_.library());
    }
    constexpr std::size_t most_kept = 16;  // each has a library of its own
    if (known_.size() == most_kept) {
      known_.clear();
    }
    auto made = std::make_shared<explore::WhatIf>(*catalog_, choice.name, choice.options, choice.folder);
    found = known_.emplace(choice, std::move(made)).first;
  }
  return found->second;
}

std::vector<std::optional<explore::Remedy>> remedies_for(const JudgedLog& judged, WhatIfs& what_ifs) {
  const bool any = judged.readable() && std::ranges::any_of(judged.judgement().findings, explore::is_wrong);
  return any ? explore::remedies(*what_ifs.of(judged.choice()), judged.rules(), judged.hand(), judged.session(),
                                 judged.judgement())
             : std::vector<std::optional<explore::Remedy>>{};
}

namespace {

constexpr std::size_t longest_value = 60;

}  // namespace

void Coverage::add(WhatIfs& what_ifs, const JudgedLog& judged) {
  if (!judged.readable()) {
    return;
  }
  auto found = houses_.find(judged.choice());
  if (found == houses_.end()) {
    if (houses_.size() == most_houses_) {
      is_full_ = true;
      return;
    }
    const std::shared_ptr<explore::WhatIf> what_if = what_ifs.of(judged.choice());
    House house{judged.rules().house, judged.rules().options, what_if->said(), explore::Tested(*what_if)};
    found = houses_.emplace(judged.choice(), std::move(house)).first;
  }
  found->second.tested.add(judged.hand(), judged.session(), judged.judgement());
}

std::string Coverage::text() const {
  std::string text;
  for (const auto& [choice, entry] : houses_) {
    const spec::Said& said = entry.said;
    const explore::Tested& tested = entry.tested;
    const auto never = std::count_if(tested.rules().begin(), tested.rules().end(),
                                     [](const explore::Tested::Rule& rule) { return rule.hands == 0; });
    text += fmt::format("\n{}: {} put {} of {} rules to the test\n", house_words(entry.name, entry.options),
                        counted(tested.hands(), "hand"), tested.rules().size() - static_cast<std::size_t>(never),
                        tested.rules().size());
    for (const bool is_tested : {true, false}) {
      for (const explore::Tested::Rule& rule : tested.rules()) {
        if ((rule.hands > 0) == is_tested) {
          text += fmt::format("  {:>5}  {}: {}\n", is_tested ? std::to_string(rule.hands) : "never",
                              spec::path_of(rule.key), printable(explore::words_of(said, rule.key), longest_value));
        }
      }
    }
  }
  return text;
}

Json to_json(const explore::Tested& tested, const spec::Said& said) {
  return array_of(tested.rules(), [&](const explore::Tested::Rule& rule) -> Json {
    return {{"rule", spec::path_of(rule.key)}, {"says", explore::words_of(said, rule.key)}, {"hands", rule.hands}};
  });
}

Json Coverage::json() const {
  const auto of_house = [](const auto& choice_and_house) -> Json {
    const House& house = choice_and_house.second;
    return {{"house", house.name},
            {"options", house.options},
            {"hands", house.tested.hands()},
            {"rules", to_json(house.tested, house.said)}};
  };
  return {{"coverage", array_of(houses_, of_house)}};
}

}  // namespace tonk::cli
