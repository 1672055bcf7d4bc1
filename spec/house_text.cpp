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

/// Adds bets as the loader does: a bet replaces an earlier one of the same name.
void add_bets(const Part& value, std::optional<Part>& said) {
  std::vector<Part> bets = value.kind == Part::Kind::list ? parts_of(said) : std::vector<Part>{};
  for (const Part& entry : value.items) {
    const auto same_name = std::find_if(
        bets.begin(), bets.end(), [&](const Part& bet) { return text_of(bet, Key::bet) == text_of(entry, Key::bet); });
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
  auto& value = said[static_cast<std::size_t>(setting.key)];
  if (setting.key == Key::side_bets) {
    add_bets(*setting.value, value);
  } else if (setting.key == Key::add_dealt_wins) {
    add_wins(*setting.value, said[static_cast<std::size_t>(Key::dealt_wins)]);
  } else if (setting.key > Key::with && info(setting.key).form != Form::section) {
    value = *setting.value;
  }
}

}  // namespace

Said said_by(const std::vector<Layer>& layers) {
  Said said;
  const Layer defaults = default_layer();
  for (const Level& level : levels_of(defaults, layers)) {
    for (const auto& [layer, setting] : settings_of(level)) {
      say(*setting, said);
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

/// Puts a text with a `#` between quotation marks, because it could be taken for a comment.
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
std::string choices(const KeyInfo& key) {
  if (key.form == Form::phrase && key.phrases.size() == 1) {
    return {};
  }
  std::string words;
  for (const Phrase& phrase : key.phrases) {
    const bool last = key.form == Form::phrase && &phrase == key.phrases.end() - 1;
    words += fmt::format("{}`{}`", words.empty() ? "" : last ? " or " : ", ", phrase.words);
  }
  const std::string form = form_words(key);
  return words + (words.empty() || form.empty() ? "" : " or ") + form;
}

class Writer {
 public:
  Writer(const NewHouse& house, const Said* below) : house_(house), below_(below) {}

  std::string write() {
    write_head();
    for (const KeyInfo& key : keys()) {
      if (!key.section && key.form == Form::section) {
        write_section(key);
      } else if (!key.section && key.key > Key::with && shown(key) != nullptr) {
        text_ += "\n";
        write_rule("", key);
      }
    }
    return std::move(text_);
  }

 private:
  void write_head() {
    text_ += "# yaml-language-server: $schema=house.schema.json\n";
    if (below_ != nullptr) {
      text_ +=
          "# A line that begins with `#` and no blank shows the rule that applies unless this file says otherwise. To "
          "change\n# it, delete that `#` and the one of its section, and edit the line.\n";
    }
    for (const auto& [key, value] : {std::pair(Key::house, &house_.name), std::pair(Key::title, &house_.title),
                                     std::pair(Key::extends, &house_.extends), std::pair(Key::with, &house_.with)}) {
      if (!value->empty()) {
        add("", yaml_lines(info(key).name, text_part(*value)));
      }
    }
  }

  void write_section(const KeyInfo& section) {
    const auto inside = [&](const KeyInfo& key) { return key.section == section.key; };
    const bool own = std::any_of(keys().begin(), keys().end(),
                                 [&](const KeyInfo& key) { return inside(key) && own_value(key) != nullptr; });
    if (!own && below_ == nullptr) {
      return;
    }
    text_ += fmt::format("\n# {}\n{}{}:\n", section.means, own ? "" : "#", section.name);
    for (const KeyInfo& key : keys()) {
      if (inside(key) && shown(key) != nullptr) {
        write_rule("  ", key);
      }
    }
  }

  /// Writes the key's meaning, if all keys are shown also what may be written, and its value; one from below as a comment.
  void write_rule(std::string_view indent, const KeyInfo& key) {
    if (below_ != nullptr || !key.section) {
      text_ += fmt::format("{}# {}\n", indent, key.means);
    }
    if (const std::string words = choices(key); below_ != nullptr && !words.empty()) {
      text_ += fmt::format("{}# ({})\n", indent, words);
    }
    add(indent, yaml_lines(key.name, *shown(key)), own_value(key) == nullptr);
  }

  void add(std::string_view indent, const std::vector<std::string>& lines, bool hidden = false) {
    for (const std::string& line : lines) {
      const std::size_t words = line.find_first_not_of(' ');
      text_ += fmt::format("{}{}{}{}\n", indent, line.substr(0, words), hidden ? "#" : "", line.substr(words));
    }
  }

  [[nodiscard]] const Part* own_value(const KeyInfo& key) const { return value_of(key, house_.says); }
  [[nodiscard]] const Part* shown(const KeyInfo& key) const {
    const Part* const own = own_value(key);
    return own != nullptr || below_ == nullptr ? own : value_of(key, *below_);
  }
  [[nodiscard]] static const Part* value_of(const KeyInfo& key, const Said& said) {
    const auto& value = said[static_cast<std::size_t>(key.key)];
    return value ? &*value : nullptr;
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
