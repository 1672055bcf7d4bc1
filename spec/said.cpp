#include "spec/said.hpp"

#include <algorithm>
#include <utility>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

/// The parts of a list; none for `none`.
std::vector<Part> parts_of(const std::optional<Part>& list) {
  return list && list->kind == Part::Kind::list ? list->items : std::vector<Part>{};
}

Part list_part(std::vector<Part> items) {
  if (items.empty()) {
    return text_part("none");
  }
  Part list;
  list.kind = Part::Kind::list;
  list.items = std::move(items);
  return list;
}

std::string bet_of(const Part& entry) {
  for (std::size_t i = 0; i < entry.keys.size(); ++i) {
    if (entry.keys[i].text == info(Field::bet).name) {
      return one_line(entry.items[i]);
    }
  }
  return {};
}

/// As the loader adds them: a bet of the same name takes the place of the other.
void add_bets(const Part& value, std::optional<Part>& said) {
  std::vector<Part> bets = value.kind == Part::Kind::list ? parts_of(said) : std::vector<Part>{};
  for (const Part& entry : value.items) {
    const auto same_name =
        std::find_if(bets.begin(), bets.end(), [&](const Part& b) { return bet_of(b) == bet_of(entry); });
    if (same_name == bets.end()) {
      bets.push_back(entry);
    } else {
      *same_name = entry;
    }
  }
  said = list_part(std::move(bets));
}

void add_wins(const Part& value, std::optional<Part>& said) {
  std::vector<Part> wins = value.items;
  const std::vector<Part> below = parts_of(said);
  wins.insert(wins.end(), below.begin(), below.end());
  said = list_part(std::move(wins));
}

void say(const Setting& setting, Said& said) {
  const FieldInfo& field = info(setting.field);
  auto& value = said[static_cast<std::size_t>(field.field)];
  if (field.field == Field::side_bets) {
    add_bets(*setting.value, value);
  } else if (field.field == Field::add_dealt_wins) {
    add_wins(*setting.value, said[static_cast<std::size_t>(Field::dealt_wins)]);
  } else if (field.field > Field::with && field.form != Form::section) {
    value = *setting.value;
  }
}

}  // namespace

Said said_by(const std::vector<Layer>& layers) {
  Said said;
  const Layer defaults = default_layer();
  std::vector<Level> levels = levels_of(layers);
  levels.insert(levels.begin(), Level{&defaults});
  for (const Level& level : levels) {
    // Options are not in an order, so what one adds stays beside what another says in full.
    for (const bool adding : {false, true}) {
      for (const Layer* const layer : level) {
        for (const Setting& setting : layer->settings) {
          if ((setting.field == Field::add_dealt_wins) == adding) {
            say(setting, said);
          }
        }
      }
    }
  }
  return said;
}

bool same(const Part& one, const Part& other) {
  const auto all_same = [](const std::vector<Part>& a, const std::vector<Part>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  };
  return one.kind == other.kind && one_line(one.text) == one_line(other.text) && all_same(one.keys, other.keys) &&
         all_same(one.items, other.items);
}

Part text_part(std::string text) {
  Part part;
  part.kind = Part::Kind::value;
  part.text = std::move(text);
  return part;
}

}  // namespace tonk::spec
