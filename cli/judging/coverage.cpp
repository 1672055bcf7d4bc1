#include "cli/judging/coverage.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/options.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t longest_value = 60;

std::string rule_text(const spec::Said& said, spec::Key field) {
  return fmt::format("{}: {}", spec::path_of(field), printable(explore::words_of(said, field), longest_value));
}

}  // namespace

void Coverage::add(const JudgedLog& judged) {
  if (!judged.readable()) {
    return;
  }
  auto found = houses_.find(judged.choice());
  if (found == houses_.end()) {
    if (houses_.size() == most_houses_) {
      is_full_ = true;
      return;
    }
    const std::shared_ptr<explore::WhatIf> what_if = what_ifs_.of(judged.choice());
    found = houses_
                .emplace(judged.choice(),
                         House{judged.rules().house, judged.rules().options, what_if, explore::Tested(*what_if)})
                .first;
  }
  found->second.tested.add(judged.hand(), judged.session(), judged.judgement());
}

std::string Coverage::text() const {
  std::string text;
  for (const auto& [choice, entry] : houses_) {
    const spec::Said& said = entry.what_if->said();
    const explore::Tested& tested = entry.tested;
    const auto never = std::count_if(tested.rules().begin(), tested.rules().end(),
                                     [](const explore::Tested::Rule& rule) { return rule.hands == 0; });
    text += fmt::format("\n{}: {} {} put {} of {} rules to the test\n", house_words(entry.name, entry.options),
                        tested.hands(), tested.hands() == 1 ? "hand" : "hands",
                        tested.rules().size() - static_cast<std::size_t>(never), tested.rules().size());
    for (const bool is_tested : {true, false}) {
      for (const explore::Tested::Rule& rule : tested.rules()) {
        if ((rule.hands > 0) == is_tested) {
          text += fmt::format("  {:>5}  {}\n", is_tested ? std::to_string(rule.hands) : "never",
                              rule_text(said, rule.field));
        }
      }
    }
  }
  return text;
}

nlohmann::ordered_json Coverage::json() const {
  auto houses = nlohmann::ordered_json::array();
  for (const auto& [choice, entry] : houses_) {
    auto rules = nlohmann::ordered_json::array();
    for (const explore::Tested::Rule& rule : entry.tested.rules()) {
      rules.push_back({{"rule", spec::path_of(rule.field)},
                       {"says", explore::words_of(entry.what_if->said(), rule.field)},
                       {"hands", rule.hands}});
    }
    houses.push_back({{"house", entry.name},
                      {"options", entry.options},
                      {"hands", entry.tested.hands()},
                      {"rules", std::move(rules)}});
  }
  return {{"coverage", std::move(houses)}};
}

}  // namespace tonk::cli
