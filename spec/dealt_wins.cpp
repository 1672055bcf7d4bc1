#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <span>

#include "spec/values.hpp"

namespace tonk::spec {
namespace {

constexpr std::size_t most_entries = 32;

/// The parts of a list; none for `none`, or where it is no list.
std::span<const Part> entries_of(const KeyInfo& key, const Part& value, ValueReader& values) {
  const bool none = value.kind == Part::Kind::value && value.text == "none";
  if (value.kind != Part::Kind::list && !none) {
    values.error("wrong-kind", value, back_quoted(key.name) + " is not a list", may_be_written(key));
    return {};
  }
  if (value.kind == Part::Kind::list && value.items.empty()) {
    values.error("missing-value", value, back_quoted(key.name) + " says nothing", may_be_written(key));
  } else if (value.items.size() > most_entries) {
    values.error("too-large", value, fmt::format("{} has more than {} parts", back_quoted(key.name), most_entries));
    return {};
  }
  return value.items;
}

/// The keys that one part of a list says; `list` is their section in the table, and `called` the part, such as `dealt win`.
std::vector<Setting> settings_in(Key list, std::string_view called, const Part& entry, ValueReader& values) {
  std::vector<Setting> settings;
  if (entry.kind != Part::Kind::map) {
    values.error("wrong-kind", entry, fmt::format("a {} has keys of its own", called), may_be_written(info(list)));
    return settings;
  }
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    const Part& name = entry.keys[i];
    if (const KeyInfo* const key = find_key(list, name.text)) {
      settings.push_back({key->key, &name, &entry.items[i]});
    } else {
      values.error("unknown-key", name, fmt::format("{} is not a key of a {}", back_quoted(name.text), called),
                   joined(did_you_mean(name.text, names_in(list)), "its keys are " + quoted_names_in(list)),
                   only_meant(name.text, names_in(list)));
    }
  }
  for (const KeyInfo& key : keys()) {
    const bool must = key.section == list && key.is_required();
    if (must && std::none_of(settings.begin(), settings.end(), [&](const Setting& s) { return s.key == key.key; })) {
      values.error("missing-key", entry, fmt::format("the {} has no {}", called, back_quoted(key.name)),
                   may_be_written(key));
    }
  }
  return settings;
}

DraftWin read_win(const Part& entry, ValueReader& values) {
  DraftWin& win = values.draft().win;
  win = {};
  win.entry = &entry;
  win.win.clause = values.cite(entry, Key::dealt_wins);
  for (const Setting& setting : settings_in(Key::dealt_wins, "dealt win", entry, values)) {
    const KeyInfo& key = info(setting.key);
    const Part& value = *setting.value;
    if (key.key == Key::hand) {
      win.hand = values.place(value, value);
      win.win.hand = values.sentence(value, key, read_hand).value_or(HandCondition{});
      win.win.hand_clause = values.cite(value, Key::dealt_wins);
    } else if (key.key == Key::beats) {
      win.beats = values.place(value, value);
      win.win.beats = values.sentence(value, key, read_beaten).value_or(HandCondition{});
    } else if (key.key == Key::pays) {
      win.win.pays = read_payments(key, value, {.winner = true}, values).pays;
    } else {
      values.choose(value, key);
    }
  }
  return win;
}

void read_name(const Part& value, const KeyInfo& key, std::set<std::string>& names, ValueReader& values) {
  const std::string* const name = values.text(value, key);
  if (name == nullptr) {
    return;
  }
  values.draft().bet.bet.name = *name;
  if (!is_name(*name)) {
    values.error("unknown-value", value, back_quoted(one_line(*name)) + " is not a name", may_be_written(key));
  } else if (!names.insert(*name).second) {
    values.error("impossible", value, back_quoted(*name) + " is bet on twice", "give each bet a name of its own");
  }
}

}  // namespace

void set_dealt_wins(const KeyInfo& key, const Part& value, ValueReader& values) {
  Draft& draft = values.draft();
  auto& all = draft.dealt_wins;
  if (key.key == Key::dealt_wins) {
    all.clear();
  } else if (value.kind == Part::Kind::value) {
    // This drops what the options brought along by this one have added. Any other option that adds something contradicts it.
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(draft.added_wins));
    draft.added_wins = 0;
  }
  auto at = all.begin();
  for (const Part& entry : entries_of(key, value, values)) {
    at = all.insert(at, read_win(entry, values)) + 1;
    draft.added_wins += key.key == Key::add_dealt_wins ? 1 : 0;
  }
}

void set_side_bets(const KeyInfo& key, const Part& value, ValueReader& values) {
  auto& all = values.draft().side_bets;
  if (value.kind == Part::Kind::value) {
    all.clear();
  }
  std::set<std::string> names;
  for (const Part& entry : entries_of(key, value, values)) {
    DraftBet& bet = values.draft().bet;
    bet = {};
    bet.entry = &entry;
    bet.bet.clause = values.cite(entry, Key::side_bets);
    for (const Setting& setting : settings_in(Key::side_bets, "side bet", entry, values)) {
      if (setting.key == Key::bet) {
        read_name(*setting.value, info(Key::bet), names, values);
      } else {
        values.choose(*setting.value, info(setting.key));
      }
    }
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const DraftBet& other) { return other.bet.name == bet.bet.name; });
    if (same == all.end()) {
      all.push_back(bet);
    } else {
      *same = bet;
    }
  }
}

}  // namespace tonk::spec
