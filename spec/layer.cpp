#include "spec/layer.hpp"
#include "core/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <utility>

namespace tonk::spec {
namespace {

/// What some write in place of a key.
struct Misnomer {
  std::optional<Key> section;
  std::string_view name;
  std::string_view instead;
};
constexpr auto misnomers = std::to_array<Misnomer>({
    {{}, "name", "`house`"},
    {{}, "options", "`with`"},
    {{}, "base", "`extends`"},
    {{}, "based on", "`extends`"},
    {{}, "inherits", "`extends`"},
    {{}, "cards", "`cards` under `deal`"},
    {{}, "payments", "`settlement`"},
    {{}, "pays", "`settlement`"},
    {{}, "notes", "`remarks`"},
    {{}, "pot", "`ante`, and `pot not taken`"},
    {Key::waiting, "no drop after a hit", "`after a hit`"},
    {Key::waiting, "no drop after a spread", "`after a spread`"},
    {Key::settlement, "drop", "`drop and lowest alone`, `drop and caught` or `drop and tied`"},
    {Key::settlement, "drop and win", "`drop and lowest alone`"},
    {Key::settlement, "drop and lowest", "`drop and lowest alone`"},
    {Key::settlement, "lowest", "`drop and lowest alone`"},
    {Key::settlement, "win", "`drop and lowest alone`, `out without discard` or `out by discard`"},
    {Key::settlement, "winning drop", "`drop and lowest alone`"},
    {Key::settlement, "lost drop", "`drop and caught`"},
    {Key::settlement, "caught", "`drop and caught`"},
    {Key::settlement, "tie", "`drop and tied`"},
    {Key::settlement, "tied", "`drop and tied`"},
    {Key::settlement, "draw", "`drop and tied` or `stock out`"},
    {Key::settlement, "tonk", "`out without discard`"},
    {Key::settlement, "rummy", "`out without discard` and `out by discard`"},
    {Key::settlement, "out", "`out without discard` or `out by discard`"},
    {Key::settlement, "going out", "`out without discard` and `out by discard`"},
    {Key::settlement, "no cards left", "`stock out`"},
    {Key::settlement, "dealt win", "what it pays under `dealt wins`"},
});

class LayerReader {
 public:
  LayerReader(Layer& layer, Report& report) : layer_(layer), report_(report) {}

  /// False where the file has no name.
  bool read() {
    read_section(std::nullopt, *layer_.root);
    const Setting* const house = layer_.find(Key::house);
    const Setting* const option = layer_.find(Key::option);
    if (house != nullptr && option != nullptr) {
      error("not-a-house", *option->name, "the file is both a house and an option", "keep one of the two keys");
    }
    const Setting* const heading = option != nullptr ? option : house;
    if (heading == nullptr) {
      return false;  // what says nothing is reported with its key
    }
    layer_.is_option = heading == option;
    layer_.name = heading->value->text;
    if (heading->value->kind != Part::Kind::value || !is_name(layer_.name)) {
      error("unknown-value", *heading->value, back_quoted(one_line(*heading->value)) + " is not a name",
            "write a word of small letters, digits and `-`, 64 of them at most");
    }
    const Setting* const base = layer_.find(Key::extends);
    if (layer_.is_option && base != nullptr) {
      error("unknown-key", *base->name, "an option extends nothing",
            "leave the key out; an option is added to any house");
    }
    return true;
  }

 private:
  void error(std::string code, const Part& at, std::string message, std::string help, std::string_view instead = {}) {
    report_.error(std::move(code), *layer_.source, at.at, std::move(message), std::move(help),
                  at.verbatim ? instead : "");
  }

  void read_section(std::optional<Key> section, const Part& map) {
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      const Part& name = map.keys[i];
      const Part& value = map.items[i];
      const KeyInfo* const key = find_key(section, name.text);
      if (key == nullptr) {
        refuse_unknown(section, name, value);
      } else if (value.kind == Part::Kind::empty || (value.kind == Part::Kind::value && value.text.empty())) {
        error("missing-value", name, back_quoted(name.text) + " says nothing", may_be_written(*key));
      } else if (key->form == Form::section && value.kind != Part::Kind::map) {
        if (value.kind == Part::Kind::value && refuse_unfinished(key->key, value)) {
          continue;
        }
        error("wrong-kind", value.kind == Part::Kind::value ? value : name,
              back_quoted(name.text) + " has keys of its own", "write below it: " + quoted_names_in(key->key));
      } else {
        layer_.settings.push_back({key->key, &name, &value});
        if (key->form == Form::section) {
          read_section(key->key, value);
        }
      }
    }
  }

  void refuse_unknown(std::optional<Key> section, const Part& name, const Part& value) {
    if (value.kind == Part::Kind::empty && refuse_unfinished(section, name)) {
      return;
    }
    std::string help = help_for(section, name.text);
    if (help.empty() && value.kind == Part::Kind::empty) {
      help = "each line is a key, a `:` and its value, and no value goes on in the next line";
    }
    error("unknown-key", name,
          back_quoted(name.text) + " is not a key" + (section ? " of `" + path_of(*section) + "`" : std::string()),
          help, only_meant(name.text, names_in(section)));
  }

  static std::string help_for(std::optional<Key> section, std::string_view name) {
    for (const Misnomer& misnomer : misnomers) {
      if (misnomer.section == section && misnomer.name == name) {
        return "write " + std::string(misnomer.instead);
      }
    }
    std::vector<std::string_view> here = names_in(section);
    std::string help = did_you_mean(name, here);
    std::erase_if(here, [&](std::string_view key) { return !key.starts_with(std::string(name) + ' '); });
    if (help.empty() && !here.empty()) {
      help = fmt::format("did you mean `{}`?", fmt::join(here, "` or `"));
    }
    std::vector<std::string_view> names;
    for (const KeyInfo& key : keys()) {
      names.push_back(key.name);
    }
    const std::string_view elsewhere = nearest(name, names);
    for (const KeyInfo& key : keys()) {
      if (help.empty() && !elsewhere.empty() && key.name == elsewhere && key.section != section) {
        help = key.name == name ? "" : did_you_mean(name, names) + " ";
        help += key.section ? "write it under `" + path_of(*key.section) + "`" : "write it without indentation";
      }
    }
    return help;
  }

  /// A line that begins like a key of the section, and has no `:` with a blank behind it.
  bool refuse_unfinished(std::optional<Key> section, const Part& line) {
    constexpr std::string_view no_break_space = "\u00A0";
    std::vector<std::string_view> names = names_in(section);
    std::erase_if(names, [&](std::string_view name) { return !line.verbatim || !line.text.starts_with(name); });
    std::ranges::sort(names, std::greater(), &std::string_view::size);
    for (const std::string_view name : names) {
      const std::string_view rest = std::string_view(line.text).substr(name.size());
      const std::size_t sign = rest.find_first_not_of(' ');
      const std::size_t value = rest.find_first_not_of(" :=");
      const bool has_sign = sign != std::string_view::npos && (rest[sign] == ':' || rest[sign] == '=');
      if (value == std::string_view::npos || (!has_sign && sign == 0)) {
        continue;
      }
      std::string_view said = rest.substr(value);
      const bool odd_blank = said.starts_with(no_break_space);
      said.remove_prefix(odd_blank ? no_break_space.size() : 0);
      Part place = line;
      if (has_sign) {
        place.at.begin += static_cast<Offset>(name.size() + (odd_blank ? value : sign));
        place.at.end = place.at.begin + 1;
      }
      error("unknown-key", place,
            odd_blank           ? "no plain blank stands behind the `:`"
            : !has_sign         ? fmt::format("no `:` stands behind {}", back_quoted(name))
            : rest[sign] == '=' ? "`=` stands in place of a `:`"
                                : "no blank stands behind the `:`",
            "write " + back_quoted(fmt::format("{}: {}", name, said)));
      return true;
    }
    return false;
  }

  Layer& layer_;
  Report& report_;
};

bool skip(std::string_view& text, std::string_view token) {
  const bool found = text.starts_with(token);
  text.remove_prefix(found ? token.size() : 0);
  return found;
}

/// Whether the first key is `house` or `option`, as far as can be seen without reading the file as YAML; true of a file
/// that says nothing at all.
bool begins_with_heading(std::string_view text) {
  text = without_leading_comments(text);
  if (text.empty()) {
    return true;
  }
  for (const std::string_view opening : {"---", "{"}) {
    skip(text, opening);
    text = without_leading_comments(text);
  }
  const std::string_view quote = skip(text, "\"") ? "\"" : skip(text, "'") ? "'" : "";
  if (!skip(text, info(Key::house).name) && !skip(text, info(Key::option).name)) {
    return false;
  }
  return skip(text, quote) && text.substr(std::min(text.find_first_not_of(" \t"), text.size())).starts_with(':');
}

/// Nothing is shown of a file that is not a house: it could be a list of passwords.
void refuse_heading(const Source& source, Report& report) {
  const std::string_view text = without_leading_comments(source.text());
  const Source hidden(source.file(), "");
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    report.error("not-utf8", hidden, {0, 0}, "the file looks like UTF-16", "save it with the encoding UTF-8");
    return;
  }
  for (const Key key : {Key::house, Key::option}) {
    const std::string_view name = info(key).name;
    if (!text.starts_with(name) || !text.substr(name.size()).starts_with(' ')) {
      continue;
    }
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
    const std::size_t value = std::min(line.find_first_not_of(" =", name.size()), line.size());
    const std::size_t sign = line.substr(0, value).find('=');
    const auto begin = static_cast<Offset>(text.data() - source.text().data());
    const auto at = sign == std::string_view::npos ? begin : begin + static_cast<Offset>(sign);
    const bool is_log =
        text.find("\nseats ") != std::string_view::npos || text.find("\ndeal ") != std::string_view::npos;
    if (is_log) {
      report.error("not-a-house", hidden, {0, 0}, "this is a hand log, not a house",
                   "hands are judged by `tonk verify`; a house begins with `house:` and its name");
    } else {
      report.error("not-a-house", source, {at, at + 1},
                   sign == std::string_view::npos ? fmt::format("no `:` stands behind `{}`", name)
                                                  : "`=` stands in place of a `:`",
                   "write " + back_quoted(fmt::format("{}: {}", name, line.substr(value))));
    }
    return;
  }
  report.error("not-a-house", hidden, {0, 0}, "the file does not begin with `house:` or `option:`",
               "begin with `house:` and its name, or with `option:` and its name");
}

}  // namespace

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && text.front() != '-' && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool brings(const Layer& upper, const Layer& lower) { return upper.over.contains(lower.source->file()); }

const Setting* Layer::find(Key key) const {
  const auto found = std::ranges::find(settings, key, &Setting::key);
  return found == settings.end() ? nullptr : &*found;
}

std::string Layer::text(Key key) const {
  const Setting* const setting = find(key);
  return setting == nullptr ? std::string() : one_line(*setting->value);
}

std::optional<Layer> read_layer(Source source, Report& report) {
  if (!begins_with_heading(source.text())) {
    refuse_heading(source, report);
    return std::nullopt;
  }
  std::optional<Part> root = read_document(source, report);
  if (!root) {
    return std::nullopt;
  }
  Layer layer{.source = std::make_shared<const Source>(std::move(source)),
              .root = std::make_shared<const Part>(*std::move(root)),
              .name = {},
              .over = {},
              .settings = {}};
  if (!LayerReader(layer, report).read()) {
    return std::nullopt;
  }
  return layer;
}

const Level& default_level() {
  static const Level defaults = [] {
    std::string text = "house: default\n";
    for (const KeyInfo& key : keys()) {
      std::string lines;
      for (const KeyInfo& inner : keys()) {
        if (key.form == Form::section && inner.section == key.key && !inner.default_value.empty()) {
          lines += fmt::format("  {}: {}\n", inner.name, inner.default_value);
        }
      }
      if (!lines.empty() || (!key.section && !key.default_value.empty())) {
        text += fmt::format("{}:{}{}\n{}", key.name, lines.empty() ? " " : "", key.default_value, lines);
      }
    }
    Report report;
    std::optional<Layer> layer = read_layer(Source("", text), report);
    assert(layer && !report.failed());
    layer->is_default = true;
    return Level{*std::move(layer)};
  }();
  return defaults;
}

}  // namespace tonk::spec
