#include "spec/keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/key_table.hpp"

namespace tonk::spec {
namespace {

constexpr bool in_order() {
  for (std::size_t i = 0; i < key_table.size(); ++i) {
    if (static_cast<std::size_t>(key_table[i].key) != i) {
      return false;
    }
  }
  return true;
}
static_assert(in_order(), "the rows of key_table stand in the order of Key");

constexpr bool has_each_ending_once() {
  std::array<int, ending_count> rows{};
  for (const KeyInfo& key : key_table) {
    if (key.ending) {
      ++rows[static_cast<std::size_t>(*key.ending)];
    }
  }
  return std::all_of(rows.begin(), rows.end(), [](int count) { return count == 1; });
}
static_assert(has_each_ending_once(), "each Ending has one row of key_table");

}  // namespace

std::span<const KeyInfo, key_count> keys() { return key_table; }

const KeyInfo& info(Key key) { return key_table[static_cast<std::size_t>(key)]; }

const Phrase* Phrases::find(std::string_view words) const {
  const auto* const found = std::find_if(begin(), end(), [&](const Phrase& phrase) { return phrase.words == words; });
  return found == end() ? nullptr : found;
}

const Phrase* Phrases::find(RuleValue value) const {
  const auto* const found = std::find_if(begin(), end(), [&](const Phrase& phrase) { return phrase.value == value; });
  return found == end() ? nullptr : found;
}

const Phrase* chosen(const Rules& rules, Key key) { return info(key).phrases.find(info(key).get(rules)); }

std::string form_words(const KeyInfo& key) {
  switch (key.form) {
    case Form::name: return "small letters, digits and `-`";
    case Form::text: return "a text";
    case Form::words: return "names with blanks or commas between them";
    case Form::section: return "keys of its own, each indented on a line of its own";
    case Form::phrase: return {};
    case Form::number: return fmt::format("a number from {} to {}", key.least, key.most);
    case Form::turns: return fmt::format("a number of turns from {} to {}", key.least, key.most);
    case Form::at_most: return fmt::format("a number up to {} with `or less`", key.most);
    case Form::player_range: return "`any number`, or a number such as `2`, `2 to 6` or `2 or more`";
    case Form::rank_order:
    case Form::rank_set: return "ranks with blanks or commas between them";
    case Form::rank_points: return "ranks, or `joker`, with their points";
    case Form::joker_count: return "`none`, `2 wild`, or another number of wild or dead ones";
    case Form::cards_dealt: return "a number, or numbers of players with a number each";
    case Form::card_numbers: return fmt::format("numbers from {} to {}", key.least, key.most);
    case Form::dealt_win_list: return "`none`, or a list whose parts have a `hand` and what it `pays`";
    case Form::side_bet_list: return "`none`, or a list whose parts have the name of a `bet` and what it is `won by`";
    case Form::hand_condition: return "a sentence";
    case Form::payments: return "a sentence, or a list of sentences";
    case Form::book_size:
      return "a number, two neighbours with `or` between them, or two numbers with `to`, and `of one rank`";
    case Form::run_size: return "a number and `or more of one suit in order`";
  }
  return {};
}

const KeyInfo* find_key(std::optional<Key> section, std::string_view name) {
  for (const KeyInfo& key : keys()) {
    if (key.section == section && key.name == name) {
      return &key;
    }
  }
  return nullptr;
}

std::vector<std::string_view> names_in(std::optional<Key> section) {
  std::vector<std::string_view> names;
  for (const KeyInfo& key : keys()) {
    if (key.section == section) {
      names.push_back(key.name);
    }
  }
  return names;
}

std::string quoted_names_in(Key section) { return fmt::format("`{}`", fmt::join(names_in(section), "`, `")); }

std::string path_of(Key key) {
  const KeyInfo& entry = info(key);
  return (entry.section ? path_of(*entry.section) + ", " : std::string()) + std::string(entry.name);
}

std::string may_be_written(const KeyInfo& key) {
  std::string help;
  for (const Phrase& phrase : key.phrases) {
    const bool last = key.form == Form::phrase && &phrase == key.phrases.end() - 1;
    help += fmt::format("{}`{}`", help.empty() ? "write " : last ? " or " : ", ", phrase.words);
  }
  if (key.form == Form::phrase) {
    return help;
  }
  if (key.form == Form::section) {
    std::vector<std::string_view> needed;
    for (const KeyInfo& inner : keys()) {
      if (inner.section == key.key && inner.is_required()) {
        needed.push_back(inner.name);
      }
    }
    return needed.empty() ? "write its keys below it, indented"
                          : fmt::format("write `{}` below it, indented", fmt::join(needed, "`, `"));
  }
  help += (help.empty() ? "write " : " or ") + form_words(key);
  return key.example.empty() ? help : help + ", such as `" + std::string(key.example) + "`";
}

}  // namespace tonk::spec
