#include "spec/layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace tonk::spec {
namespace {

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
            "write a word of small letters, digits and `-`");
      return false;
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
        refuse_unknown(section, name);
      } else if (value.kind == Part::Kind::empty || (value.kind == Part::Kind::value && value.text.empty())) {
        error("missing-value", name, back_quoted(name.text) + " says nothing", may_be_written(*key));
      } else if (key->form == Form::section && value.kind != Part::Kind::map) {
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

  void refuse_unknown(std::optional<Key> section, const Part& name) {
    std::string help = did_you_mean(name.text, names_in(section));
    for (const KeyInfo& key : keys()) {
      if (help.empty() && key.name == name.text && key.section != section) {
        help = key.section ? "write it under `" + path_of(*key.section) + "`" : "write it without indentation";
      }
    }
    error("unknown-key", name,
          back_quoted(name.text) + " is not a key" + (section ? " of `" + path_of(*section) + "`" : std::string()),
          help, only_meant(name.text, names_in(section)));
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
    // Nothing is shown of a file that is not a house: it could be a list of passwords.
    report.error("not-a-house", Source(source.file(), ""), {0, 0}, "the file does not begin with `house:` or `option:`",
                 "begin with `house:` and its name, or with `option:` and its name");
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
