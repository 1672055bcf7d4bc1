#include "cli/judging/coverage.hpp"
#include "render/record.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "cli/options.hpp"
#include "core/text.hpp"
#include "render/json.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {

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
    House house{judged.rules().house,
                judged.rules().options,
                what_if->said(),
                {*what_if, explore::Tested::Scope::first_hand},
                {}};
    house.first.resize(house.tested.rules().size());
    found = houses_.emplace(judged.choice(), std::move(house)).first;
  }
  House& house = found->second;
  if (!house.tested.add(judged.hand(), judged.session(), judged.judgement())) {
    return;
  }
  Record record = judged.record();
  const First here{std::move(record.file), std::move(record.session), std::move(record.hand), record.line};
  for (std::size_t number = 0; number < house.first.size(); ++number) {
    if (!house.first[number] && house.tested.rules()[number].hands > 0) {
      house.first[number] = here;
    }
  }
}

std::string Coverage::text() const {
  std::string text;
  for (const auto& [choice, entry] : houses_) {
    const std::vector<explore::Tested::Rule>& rules = entry.tested.rules();
    std::string firsts;
    std::string never;
    for (std::size_t number = 0; number < rules.size(); ++number) {
      const spec::Key key = rules[number].key;
      const std::string rule =
          fmt::format("{}: {}\n", spec::path_of(key), printable(explore::words_of(entry.said, key), longest_value));
      const std::optional<First>& first = entry.first[number];
      (first ? firsts : never) +=
          first ? fmt::format("  {}:{}: {}", printable(first->file), first->line, rule) : "  never: " + rule;
    }
    const auto tested = std::ranges::count_if(entry.first, [](const auto& first) { return first.has_value(); });
    text += fmt::format("\n{}: {} put {} of {} rules to the test\n{}{}", spec::house_words(entry.name, entry.options),
                        counted(entry.tested.hands(), "hand"), tested, rules.size(), firsts, never);
  }
  return text;
}

Json Coverage::json() const {
  const auto of_house = [](const auto& choice_and_house) -> Json {
    const House& house = choice_and_house.second;
    Json rules = Json::array();
    for (std::size_t number = 0; number < house.first.size(); ++number) {
      const spec::Key key = house.tested.rules()[number].key;
      Json& rule = rules.emplace_back(
          Json{{"rule", spec::path_of(key)}, {"says", explore::words_of(house.said, key)}, {"first", nullptr}});
      if (const std::optional<First>& first = house.first[number]) {
        rule["first"] = {
            {"file", first->file}, {"session", first->session}, {"hand", first->hand}, {"line", first->line}};
      }
    }
    return {{"house", house.name}, {"options", house.options}, {"hands", house.tested.hands()}, {"rules", rules}};
  };
  return {{"coverage", array_of(houses_, of_house)}};
}

}  // namespace tonk::cli
