#include "spec/house_text.hpp"

#include <fmt/format.h>
#include <yaml-cpp/emitter.h>
#include <algorithm>
#include <sstream>
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
    if (entry.keys[i].text == info(Key::bet).name) {
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
  const KeyInfo& field = info(setting.field);
  auto& value = said[static_cast<std::size_t>(field.key)];
  if (field.key == Key::side_bets) {
    add_bets(*setting.value, value);
  } else if (field.key == Key::add_dealt_wins) {
    add_wins(*setting.value, said[static_cast<std::size_t>(Key::dealt_wins)]);
  } else if (field.key > Key::with && field.form != Form::section) {
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
          if ((setting.field == Key::add_dealt_wins) == adding) {
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

namespace {

/// A `#` in a text could be taken for a comment.
void emit_text(YAML::Emitter& yaml, const std::string& text) {
  if (text.find('#') != std::string::npos) {
    yaml << YAML::DoubleQuoted;
  }
  yaml << text;
}

void emit(YAML::Emitter& yaml, const Part& part) {
  switch (part.kind) {
    case Part::Kind::empty: yaml << YAML::Null; break;
    case Part::Kind::value: emit_text(yaml, one_line(part.text)); break;
    case Part::Kind::list:
      yaml << YAML::BeginSeq;
      for (const Part& item : part.items) {
        emit(yaml, item);
      }
      yaml << YAML::EndSeq;
      break;
    case Part::Kind::map:
      yaml << YAML::BeginMap;
      for (std::size_t i = 0; i < part.keys.size(); ++i) {
        yaml << YAML::Key;
        emit_text(yaml, one_line(part.keys[i].text));
        yaml << YAML::Value;
        emit(yaml, part.items[i]);
      }
      yaml << YAML::EndMap;
      break;
  }
}

/// What there is to choose from, in a line; nothing where there is no choice.
std::string choices(const KeyInfo& field) {
  if (field.form == Form::phrase && field.phrases.size() == 1) {
    return {};
  }
  std::string words;
  for (const Phrase& phrase : field.phrases) {
    const bool last = field.form == Form::phrase && &phrase == field.phrases.end() - 1;
    words += fmt::format("{}`{}`", words.empty() ? "" : last ? " or " : ", ", phrase.words);
  }
  const std::string form = form_words(field);
  return words + (words.empty() || form.empty() ? "" : " or ") + form;
}

class Writer {
 public:
  Writer(const NewHouse& house, const Said* below) : house_(house), below_(below) {}

  std::string write() {
    head();
    for (const KeyInfo& field : keys()) {
      if (!field.section && field.form == Form::section) {
        section(field);
      } else if (!field.section && field.key > Key::with) {
        single(field);
      }
    }
    return std::move(text_);
  }

 private:
  void head() {
    text_ += "# yaml-language-server: $schema=house.schema.json\n";
    if (below_ != nullptr) {
      text_ +=
          "# A line that begins with `#` and no blank shows the rule that applies unless this file says otherwise. To "
          "change\n# it, delete that `#` and the one of its section, and edit the line.\n";
    }
    add("", yaml_lines(info(Key::house).name, text_part(house_.name)));
    if (!house_.title.empty()) {
      add("", yaml_lines(info(Key::title).name, text_part(house_.title)));
    }
    add("", yaml_lines(info(Key::extends).name, text_part(house_.extends)));
    if (!house_.with.empty()) {
      add("", yaml_lines(info(Key::with).name, text_part(house_.with)));
    }
  }

  void single(const KeyInfo& field) {
    const Part* const own = says(field);
    const Part* const shown = own != nullptr ? own : says_below(field);
    if (shown != nullptr) {
      text_ += "\n";
      explain("", field);
      add("", yaml_lines(field.name, *shown), own == nullptr);
    }
  }

  void section(const KeyInfo& section) {
    const auto inside = [&](const KeyInfo& field) { return field.section == section.key; };
    const bool own = std::any_of(keys().begin(), keys().end(),
                                 [&](const KeyInfo& field) { return inside(field) && says(field) != nullptr; });
    if (!own && below_ == nullptr) {
      return;
    }
    text_ += fmt::format("\n# {}\n{}{}:\n", section.means, own ? "" : "#", section.name);
    for (const KeyInfo& field : keys()) {
      const Part* const said = inside(field) ? says(field) : nullptr;
      const Part* const shown = said == nullptr && inside(field) ? says_below(field) : said;
      if (shown != nullptr) {
        if (below_ != nullptr) {
          explain("  ", field);
        }
        add("  ", yaml_lines(field.name, *shown), said == nullptr);
      }
    }
  }

  /// What the key means, and where all keys are shown, what may be written.
  void explain(std::string_view indent, const KeyInfo& field) {
    text_ += fmt::format("{}# {}\n", indent, field.means);
    if (const std::string words = choices(field); below_ != nullptr && !words.empty()) {
      text_ += fmt::format("{}# ({})\n", indent, words);
    }
  }

  void add(std::string_view indent, const std::vector<std::string>& lines, bool hidden = false) {
    for (const std::string& line : lines) {
      const std::size_t words = line.find_first_not_of(' ');
      text_ += fmt::format("{}{}{}{}\n", indent, line.substr(0, words), hidden ? "#" : "", line.substr(words));
    }
  }

  [[nodiscard]] static const Part* at(const Said& said, const KeyInfo& field) {
    const auto& part = said[static_cast<std::size_t>(field.key)];
    return part ? &*part : nullptr;
  }
  [[nodiscard]] const Part* says(const KeyInfo& field) const { return at(house_.says, field); }
  [[nodiscard]] const Part* says_below(const KeyInfo& field) const {
    return below_ == nullptr ? nullptr : at(*below_, field);
  }

  const NewHouse& house_;
  const Said* below_;
  std::string text_;
};

}  // namespace

std::vector<std::string> yaml_lines(std::string_view key, const Part& value) {
  YAML::Emitter yaml;
  yaml << YAML::BeginMap << YAML::Key << std::string(key) << YAML::Value;
  if (value.kind == Part::Kind::map) {
    yaml << YAML::Flow;
  }
  emit(yaml, value);
  yaml << YAML::EndMap;
  std::vector<std::string> lines;
  std::istringstream text(yaml.c_str());
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::string house_text(const NewHouse& house, const Said* below) { return Writer(house, below).write(); }

}  // namespace tonk::spec
