#include "spec/dealt_wins.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace tonk::spec {
namespace {

constexpr std::size_t most_entries = 32;

std::string names_of(Key list) {
  std::string names;
  for (const std::string_view name : names_in(list)) {
    names += (names.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  return names;
}

void require_all(Key list, std::string_view called, const Part& entry, const std::vector<Setting>& said,
                 ValueReader& values) {
  for (const KeyInfo& key : keys()) {
    const bool must = key.section == list && !key.optional && key.default_value.empty();
    const bool missing = std::none_of(said.begin(), said.end(), [&](const Setting& s) { return s.field == key.key; });
    if (must && missing) {
      values.error("missing-key", entry, fmt::format("the {} has no {}", called, back_quoted(key.name)),
                   may_be_written(key));
    }
  }
}

}  // namespace

std::vector<const Part*> entries_of(const KeyInfo& field, const Part& value, ValueReader& values) {
  std::vector<const Part*> entries;
  const bool none = value.kind == Part::Kind::value && value.text == "none";
  if (value.kind != Part::Kind::list && !none) {
    values.error("wrong-kind", value, back_quoted(field.name) + " is not a list", may_be_written(field));
  } else if (value.kind == Part::Kind::list && value.items.empty()) {
    values.error("missing-value", value, back_quoted(field.name) + " says nothing", may_be_written(field));
  } else if (value.items.size() > most_entries) {
    values.error("too-large", value, fmt::format("{} has more than {} parts", back_quoted(field.name), most_entries));
  } else {
    entries.reserve(value.items.size());
    for (const Part& item : value.items) {
      entries.push_back(&item);
    }
  }
  return entries;
}

std::vector<Setting> settings_of(Key list, std::string_view called, const Part& entry, ValueReader& values) {
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
                   joined(did_you_mean(name.text, names_in(list)), "its keys are " + names_of(list)),
                   only_meant(name.text, names_in(list)));
    }
  }
  require_all(list, called, entry, settings, values);
  return settings;
}

std::vector<DealtWinReader::Read> DealtWinReader::read(const KeyInfo& field, const Part& value) {
  std::vector<Read> wins;
  const std::vector<const Part*> entries = entries_of(field, value, values_);
  wins.reserve(entries.size());
  for (const Part* const entry : entries) {
    Read& read = wins.emplace_back();
    read.draft.win.clause = cite_win_(*entry);
    for (const Setting& setting : settings_of(Key::dealt_wins, "dealt win", *entry, values_)) {
      read_key(setting, read);
    }
  }
  return wins;
}

void DealtWinReader::read_key(const Setting& setting, Read& read) {
  const KeyInfo& key = info(setting.field);
  const Part& value = *setting.value;
  DealtWin& win = read.draft.win;
  if (key.key == Key::hand) {
    read.hand = &value;
    read_condition(key, value, win.hand);
    win.hand_clause = cite_win_(value);
  } else if (key.key == Key::beats) {
    read.beats = &value;
    read_condition(key, value, win.beats);
  } else if (key.key == Key::pays) {
    win.pays = PaymentReader(values_, cite_payment_).read(key, value, {.winner = true});
  } else if (const auto choice = values_.value(value, key)) {
    if (key.key == Key::win_several) {
      store(read.draft.several, *choice);
    } else if (key.key == Key::win_declaring) {
      store(read.draft.declaring, *choice);
    } else {
      store(win.when, *choice);
    }
  }
}

void DealtWinReader::read_condition(const KeyInfo& field, const Part& value, HandCondition& condition) {
  const std::string* const written = values_.text(value, field);
  if (written == nullptr) {
    return;
  }
  Sentence<HandCondition> sentence = field.key == Key::beats ? read_beaten(*written) : read_hand(*written);
  if (const Fault* const fault = std::get_if<Fault>(&sentence)) {
    values_.error("sentence", value, *fault);
  } else {
    condition = std::get<HandCondition>(std::move(sentence));
  }
}

namespace {

void read_name(const Setting& setting, const std::vector<SideBet>& bets, SideBet& bet, ValueReader& values) {
  const std::string* const written = values.text(*setting.value, info(setting.field));
  if (written == nullptr) {
    return;
  }
  bet.name = *written;
  const bool twice = std::any_of(bets.begin(), bets.end(), [&](const SideBet& b) { return b.name == bet.name; });
  if (!is_name(bet.name)) {
    values.error("unknown-value", *setting.value, back_quoted(one_line(bet.name)) + " is not a name",
                 may_be_written(info(setting.field)));
  } else if (twice) {
    values.error("impossible", *setting.value, back_quoted(bet.name) + " is bet on twice",
                 "give each bet a name of its own");
  }
}

}  // namespace

std::vector<SideBet> read_side_bets(const KeyInfo& field, const Part& value, ValueReader& values,
                                    const PaymentReader::Cite& cite) {
  std::vector<SideBet> bets;
  for (const Part* const entry : entries_of(field, value, values)) {
    SideBet bet;
    bet.clause = cite(*entry);
    for (const Setting& setting : settings_of(Key::side_bets, "side bet", *entry, values)) {
      if (setting.field == Key::bet) {
        read_name(setting, bets, bet, values);
      } else if (const auto choice = values.value(*setting.value, info(setting.field))) {
        if (setting.field == Key::won_by) {
          store(bet.won_by, *choice);
        } else {
          store(bet.binds, *choice);
        }
      }
    }
    bets.push_back(std::move(bet));
  }
  return bets;
}

}  // namespace tonk::spec
