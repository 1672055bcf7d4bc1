#include "spec/house_text.hpp"

#include <fmt/format.h>
#include <yaml-cpp/emitter.h>
#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "spec/draft.hpp"
#include "spec/rules.hpp"

namespace tonk::spec {

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

/// Puts a text between quotation marks if a part of it could be taken for a comment, or its blanks be lost.
void emit_text(YAML::Emitter& yaml, const std::string& text) {
  if (text.find('#') != std::string::npos || text != one_line(text)) {
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

/// `key: value` in lines; `emit_value` writes the value.
template <typename EmitValue>
std::vector<std::string> lines_of(std::string_view key, const EmitValue& emit_value) {
  YAML::Emitter yaml;
  yaml << YAML::BeginMap << YAML::Key << std::string(key) << YAML::Value;
  emit_value(yaml);
  yaml << YAML::EndMap;
  const std::vector<std::string_view> lines = split(yaml.c_str(), "\n");
  return {lines.begin(), lines.end()};
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
      } else if (!key.section && key.key > Key::with && shown(key)) {
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
        add("", lines_of(info(key).name, [&text = *value](YAML::Emitter& yaml) { emit_text(yaml, text); }));
      }
    }
  }

  void write_section(const KeyInfo& section) {
    const auto inside = [&](const KeyInfo& key) { return key.section == section.key; };
    const bool says_own = std::ranges::any_of(keys(), [&](const KeyInfo& key) { return inside(key) && own(key); });
    if (!says_own && below_ == nullptr) {
      return;
    }
    text_ += fmt::format("\n# {}\n{}{}:\n", section.means, says_own ? "" : "#", section.name);
    for (const KeyInfo& key : keys()) {
      if (inside(key) && shown(key)) {
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
    add(indent, yaml_lines(key.name, *shown(key)), !own(key));
  }

  void add(std::string_view indent, const std::vector<std::string>& lines, bool hidden = false) {
    for (const std::string& line : lines) {
      const std::size_t words = line.find_first_not_of(' ');
      text_ += fmt::format("{}{}{}{}\n", indent, line.substr(0, words), hidden ? "#" : "", line.substr(words));
    }
  }

  [[nodiscard]] const std::optional<Part>& own(const KeyInfo& key) const {
    return house_.says[static_cast<std::size_t>(key.key)];
  }
  [[nodiscard]] const std::optional<Part>& shown(const KeyInfo& key) const {
    return own(key) || below_ == nullptr ? own(key) : (*below_)[static_cast<std::size_t>(key.key)];
  }

  const NewHouse& house_;
  const Said* below_;
  std::string text_;
};

}  // namespace

std::vector<std::string> yaml_lines(std::string_view key, const Part& value) {
  return lines_of(key, [&](YAML::Emitter& yaml) {
    if (value.kind == Part::Kind::map) {
      yaml << YAML::Flow;
    }
    emit(yaml, value);
  });
}

std::string house_text(const NewHouse& house, const Said* below) { return Writer(house, below).write(); }

std::string house_words(const std::string& house, const std::vector<std::string>& options) {
  return printable(options.empty() ? house : fmt::format("{} with {}", house, fmt::join(options, " ")));
}

std::string house_words(const Rules& rules) { return house_words(rules.house, rules.options); }

}  // namespace tonk::spec
