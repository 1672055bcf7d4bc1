#include "explore/whatif/what_if.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tonk::explore {
namespace {

using spec::Form;
using spec::Key;
using spec::KeyInfo;
using spec::Part;
using spec::Said;

constexpr unsigned most_numbers = 4;    ///< that are tried of one key, the nearest
constexpr std::size_t most_kept = 600;  ///< compiled houses, some 10 KiB each

const std::optional<Part>& at(const Said& said, Key key) { return said[static_cast<std::size_t>(key)]; }

std::string number_words(Form form, unsigned number) {
  if (form == Form::turns) {
    return fmt::format("{} {}", number, number == 1 ? "turn" : "turns");
  }
  return form == Form::at_most ? fmt::format("{} or less", number) : std::to_string(number);
}

bool has_numbers(const KeyInfo& key) {
  return key.form == Form::number || key.form == Form::turns || key.form == Form::at_most;
}

/// The number in a value: 3 for `3 turns`; 0 if there is none.
long number_in(const Part& part) { return std::strtol(part.text.c_str(), nullptr, 10); }

/// A section's keys; else the key itself.
std::vector<Key> with_parts(Key key) {
  std::vector<Key> parts;
  for (const KeyInfo& info : spec::keys()) {
    const bool inside = info.section == key && spec::info(key).form == Form::section;
    if (info.key == key || inside) {
      parts.push_back(info.key);
    }
  }
  return parts;
}

/// Together with its rules.
std::shared_ptr<const EngineConfig> engine_of(std::optional<spec::Rules> rules) {
  struct House {
    explicit House(spec::Rules compiled) : rules(std::move(compiled)) {}
    spec::Rules rules;
    EngineConfig engine{rules};
  };
  if (!rules) {
    return nullptr;
  }
  const auto house = std::make_shared<const House>(*std::move(rules));
  return {house, &house->engine};
}

}  // namespace

std::string Change::words() const {
  return key ? fmt::format("`{}: {}`", spec::path_of(*key), one_line(value)) : fmt::format("option `{}`", option);
}

std::string words_of(const Said& said, Key key) {
  const std::optional<Part>& part = at(said, key);
  return part ? one_line(*part) : "nothing";
}

bool says_the_same(const std::optional<Part>& one, const std::optional<Part>& other) {
  return one.has_value() == other.has_value() && (!one || same(*one, *other));
}

bool is_rule(Key key) {
  const KeyInfo& info = spec::info(key);
  return info.form != Form::section && key > Key::with && key != Key::add_dealt_wins &&
         (!info.section || spec::info(*info.section).form == Form::section);
}

RuleCatalog::RuleCatalog(const spec::Library& library) : library_(library), options_(library.names(true)) {
  std::ranges::sort(options_);
  std::vector<std::string> houses = library.names(false);
  std::ranges::sort(houses);
  for (const std::string& house : houses) {
    houses_.push_back(library_.said(house));
  }
}

WhatIf::WhatIf(const RuleCatalog& catalog, std::string house, std::vector<std::string> options, std::string folder,
               std::vector<Change> standing)
    : catalog_(&catalog),
      house_(std::move(house)),
      options_in_force_(std::move(options)),
      standing_(std::move(standing)),
      folder_(std::move(folder)),
      bare_(catalog.library().base(house_, folder_)),
      said_(with({}).said(sayings({}))) {}

WhatIf WhatIf::changed(const std::vector<Change>& changes) const {
  std::vector<std::string> options = options_in_force_;
  std::vector<Change> standing = standing_;
  for (const Change& change : changes) {
    if (change.key) {
      standing.push_back(change);
    } else {
      options.push_back(change.option);
    }
  }
  return {*catalog_, house_, std::move(options), folder_, std::move(standing)};
}

const spec::HouseBase& WhatIf::with(const std::vector<std::string>& options) {
  auto found = bases_.find(options);
  if (found == bases_.end()) {
    std::vector<std::string> all = options_in_force_;
    all.insert(all.end(), options.begin(), options.end());
    found = bases_.emplace(options, all.empty() ? bare_ : catalog_->library().with(bare_, all, folder_)).first;
  }
  return found->second;
}

std::vector<spec::Saying> WhatIf::sayings(const std::vector<Change>& changes) const {
  std::vector<spec::Saying> sayings;
  for (const std::vector<Change>* const some : {&standing_, &changes}) {
    for (const Change& change : *some) {
      if (change.key) {
        sayings.emplace_back(*change.key, change.value);
      }
    }
  }
  return sayings;
}

std::shared_ptr<const EngineConfig> WhatIf::engine(const std::vector<Change>& changes) {
  std::string words;
  std::vector<std::string> options;
  for (const Change& change : changes) {
    words += change.words();
    if (!change.key) {
      options.push_back(change.option);
    }
  }
  auto found = compiled_.find(words);
  if (found == compiled_.end()) {
    found = compiled_.emplace(std::move(words), engine_of(with(options).compile(sayings(changes)))).first;
  }
  return found->second;
}

const spec::Rules* WhatIf::rules(const std::vector<Change>& changes) {
  const std::shared_ptr<const EngineConfig> found = engine(changes);
  return found ? &found->rules() : nullptr;
}

void WhatIf::make_room() {
  if (compiled_.size() > most_kept) {
    compiled_.clear();
    bases_.clear();
  }
}

/// What else a rule could say: the words and some numbers that its key can have, and what other houses say; of numbers the nearest
/// first. Nothing of what is no rule.
std::vector<Change> WhatIf::other_values(Key key) const {
  if (!is_rule(key)) {
    return {};
  }
  const KeyInfo& info = spec::info(key);
  const std::optional<Part>& now = at(said_, key);
  std::vector<Change> changes;
  const auto add = [&](Part value) {
    const bool known = std::ranges::any_of(changes, [&](const Change& other) { return same(other.value, value); });
    if (!(now && same(*now, value)) && !known) {
      changes.push_back({{}, key, std::move(value)});
    }
  };
  if (info.form == Form::phrase || has_numbers(info)) {
    for (const spec::Phrase& phrase : info.phrases) {
      add(spec::text_part(std::string(phrase.words)));
    }
  }
  if (has_numbers(info)) {
    const auto number_now = now ? static_cast<unsigned>(number_in(*now)) : 0U;
    const unsigned from = std::max(info.least, number_now - std::min(number_now, most_numbers / 2));
    for (unsigned number = from; number <= std::min(info.most, from + most_numbers); ++number) {
      add(spec::text_part(number_words(info.form, number)));
    }
  }
  for (const Said& other : catalog_->houses()) {
    if (at(other, key)) {
      add(*at(other, key));
    }
  }
  if (now && has_numbers(info)) {
    const long number = number_in(*now);
    std::ranges::stable_sort(changes, {},
                             [&](const Change& change) { return std::abs(number_in(change.value) - number); });
  }
  return changes;
}

const std::vector<Change>& WhatIf::options() {
  if (!options_) {
    options_.emplace();
    for (const std::string& option : catalog_->options()) {
      Change change{option, {}, {}};
      const bool in_force = std::ranges::find(options_in_force_, option) != options_in_force_.end();
      if (!in_force && rules({change}) != nullptr) {
        options_->push_back(std::move(change));
      }
    }
  }
  return *options_;
}

const std::vector<Change>& WhatIf::changes_of(Key key) {
  const auto known = changes_.find(key);
  if (known != changes_.end()) {
    return known->second;
  }
  const std::vector<Key> meant = with_parts(key);
  std::vector<Change> changes;
  for (const Change& option : options()) {
    const Said said = with({option.option}).said(sayings({}));
    if (!std::ranges::all_of(meant, [&](Key one) { return says_the_same(at(said, one), at(said_, one)); })) {
      changes.push_back(option);
    }
  }
  for (const Key part : meant) {
    std::ranges::move(other_values(part), std::back_inserter(changes));
  }
  return changes_.emplace(key, std::move(changes)).first->second;
}

std::vector<Key> WhatIf::rules_in(const Change& change) {
  if (change.key) {
    return {*change.key};
  }
  const Said said = with({change.option}).said(sayings({}));
  std::vector<Key> rules;
  for (const KeyInfo& key : spec::keys()) {
    if (is_rule(key.key) && !says_the_same(at(said, key.key), at(said_, key.key))) {
      rules.push_back(key.key);
    }
  }
  return rules;
}

const std::vector<Change>& WhatIf::single_changes() {
  if (!single_changes_) {
    std::vector<Change> changes = options();
    for (std::vector<Change>& of_a_rule : alternatives()) {
      std::ranges::move(of_a_rule, std::back_inserter(changes));
    }
    single_changes_ = std::move(changes);
  }
  return *single_changes_;
}

std::vector<std::vector<Change>> WhatIf::alternatives() {
  std::vector<std::vector<Change>> all;
  for (const KeyInfo& key : spec::keys()) {
    std::vector<Change> changes = other_values(key.key);
    std::erase_if(changes, [&](const Change& change) { return rules({change}) == nullptr; });
    if (!changes.empty()) {
      all.push_back(std::move(changes));
    }
  }
  return all;
}

bool mean_the_same(WhatIf& one, WhatIf& other, spec::Key key) {
  const auto place = static_cast<std::size_t>(key);
  if (says_the_same(one.said()[place], other.said()[place])) {
    return true;
  }
  bool is_possible = false;
  const auto is_unchanged_by = [&](WhatIf& house, const std::optional<spec::Part>& said) {
    const spec::Rules* const changed = said ? house.rules({{{}, key, *said}}) : nullptr;
    is_possible = is_possible || changed != nullptr;
    return changed == nullptr || canonical(*changed) == canonical(*house.rules({}));
  };
  return is_unchanged_by(one, other.said()[place]) && is_unchanged_by(other, one.said()[place]) && is_possible;
}

}  // namespace tonk::explore
