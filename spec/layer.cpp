#include "spec/layer.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/compile.hpp"

namespace tonk::spec {
namespace {

class LayerReader {
 public:
  LayerReader(Layer& layer, Report& report) : layer_(layer), report_(report) {}

  /// False where the file has no name.
  bool read() {
    read_section(std::nullopt, *layer_.root);
    const Setting* const house = layer_.find(Field::house);
    const Setting* const option = layer_.find(Field::option);
    if (house != nullptr && option != nullptr) {
      error("not-a-house", *option->key, "the file is both a house and an option", "keep one of the two keys");
    }
    const Setting* const heading = option != nullptr ? option : house;
    return heading != nullptr && read_name(*heading);  // what says nothing is reported with its key
  }

 private:
  void error(std::string code, const Part& at, std::string message, std::string help, std::string_view instead = {}) {
    report_.error(std::move(code), *layer_.source, at.at, std::move(message), std::move(help),
                  at.verbatim ? instead : "");
  }

  bool read_name(const Setting& heading) {
    layer_.is_option = heading.field == Field::option;
    layer_.name = heading.value->text;
    if (heading.value->kind == Part::Kind::empty) {
      return false;  // reported with its key
    }
    if (heading.value->kind != Part::Kind::value || !is_name(layer_.name)) {
      error("unknown-value", *heading.value, quoted(one_line(*heading.value)) + " is not a name",
            "write a word of " + std::string("small letters, digits and `-`"));
      return false;
    }
    const Setting* const base = layer_.find(Field::extends);
    if (layer_.is_option && base != nullptr) {
      error("unknown-key", *base->key, "an option extends nothing",
            "leave the key out; an option is added to any house");
    }
    return true;
  }

  void read_section(std::optional<Field> section, const Part& map) {
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      const Part& key = map.keys[i];
      const Part& value = map.items[i];
      const FieldInfo* const field = find_field(section, key.text);
      if (field == nullptr) {
        refuse_unknown(section, key);
      } else if (value.kind == Part::Kind::empty || (value.kind == Part::Kind::value && value.text.empty())) {
        error("missing-value", key, quoted(key.text) + " says nothing", may_be_written(*field));
      } else if (field->form == Form::section) {
        read_subsection(*field, key, value);
      } else {
        layer_.settings.push_back({field->field, &key, &value});
      }
    }
  }

  void read_subsection(const FieldInfo& field, const Part& key, const Part& value) {
    if (value.kind != Part::Kind::map) {
      std::string names;
      for (const std::string_view name : names_in(field.field)) {
        names += (names.empty() ? "`" : ", `") + std::string(name) + "`";
      }
      error("wrong-kind", value.kind == Part::Kind::value ? value : key, quoted(key.text) + " has keys of its own",
            "write below it: " + names);
      return;
    }
    layer_.settings.push_back({field.field, &key, &value});
    read_section(field.field, value);
  }

  void refuse_unknown(std::optional<Field> section, const Part& key) {
    std::string help = did_you_mean(key.text, names_in(section));
    for (const FieldInfo& field : fields()) {
      const bool elsewhere = field.name == key.text && field.section != section;
      if (elsewhere && help.empty()) {
        help = field.section ? "write it under `" + path_of(*field.section) + "`" : "write it without indentation";
      }
    }
    error("unknown-key", key,
          quoted(key.text) + " is not a key" + (section ? " of `" + path_of(*section) + "`" : std::string()), help,
          only_meant(key.text, names_in(section)));
  }

  Layer& layer_;
  Report& report_;
};

void skip_blanks_and_comments(std::string_view& text) {
  constexpr std::string_view blanks = " \t\r\n";
  while (!text.empty() && (blanks.find(text.front()) != std::string_view::npos || text.front() == '#')) {
    const std::size_t size = text.front() == '#' ? text.find('\n') : 1;
    text.remove_prefix(std::min(size, text.size()));
  }
}

bool skip(std::string_view& text, std::string_view token) {
  const bool found = text.starts_with(token);
  text.remove_prefix(found ? token.size() : 0);
  return found;
}

/// Whether the first key is `house` or `option`, as far as can be seen without reading the file as YAML; true of a file
/// that says nothing at all.
bool begins_with_heading(std::string_view text) {
  skip_blanks_and_comments(text);
  if (text.empty()) {
    return true;
  }
  for (const std::string_view opening : {"---", "{"}) {
    skip(text, opening);
    skip_blanks_and_comments(text);
  }
  const std::string_view quote = skip(text, "\"") ? "\"" : skip(text, "'") ? "'" : "";
  if (!skip(text, info(Field::house).name) && !skip(text, info(Field::option).name)) {
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

const Setting* Layer::find(Field field) const {
  const auto found = std::find_if(settings.begin(), settings.end(), [&](const Setting& s) { return s.field == field; });
  return found == settings.end() ? nullptr : &*found;
}

std::optional<Layer> read_layer(Source source, Report& report) {
  if (!begins_with_heading(source.text())) {
    // Whoever names a file that is something else, such as a list of passwords, is shown nothing of it.
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

Layer default_layer() {
  std::string text = "house: default\n";
  for (const FieldInfo& field : fields()) {
    if (!field.section && !field.default_value.empty()) {
      text += std::string(field.name) + ": " + std::string(field.default_value) + "\n";
    }
    std::string keys;
    for (const FieldInfo& inner : fields()) {
      if (field.form == Form::section && inner.section == field.field && !inner.default_value.empty()) {
        keys += "  " + std::string(inner.name) + ": " + std::string(inner.default_value) + "\n";
      }
    }
    text += keys.empty() ? "" : std::string(field.name) + ":\n" + keys;
  }
  Report report;
  std::optional<Layer> layer = read_layer(Source("", text), report);
  assert(layer && !report.failed());
  layer->is_default = true;
  return std::move(*layer);
}

namespace {

constexpr std::size_t most_bases = 16;

}  // namespace

Compiled LayerCollector::compile(const std::string& house, const std::vector<std::string>& options,
                                 const FileReferrer& referrer) {
  gather_house(house, referrer);
  gather_options(options, referrer);
  Compiled compiled;
  if (whole_) {
    compiled.rules = spec::compile(layers_, report_);
  }
  if (compiled.rules) {
    compiled.rules->options = asked_;
  }
  compiled.diagnostics = report_.diagnostics();
  compiled.unknown = unknown_;
  return compiled;
}

std::vector<Layer> LayerCollector::layers(const std::string& house, const FileReferrer& referrer) {
  gather_house(house, referrer);
  return std::move(layers_);
}

void LayerCollector::refuse(const Found& found, const char* code) {
  report_.error(found.is_path ? "unreadable-file" : code, found.why, found.help);
  unknown_ = true;
  whole_ = false;
}

void LayerCollector::refuse_base(const Source& source, std::string code, const Setting& base, std::string message,
                                 std::string help) {
  report_.error(std::move(code), source, base.value->at, std::move(message), std::move(help));
  whole_ = false;
}

/// From the house to the one that extends nothing, which is the lowest layer.
void LayerCollector::gather_house(const std::string& house, const FileReferrer& referrer) {
  const Found* found = &household_.find(house, false, referrer);
  if (!found->why.empty()) {
    refuse(*found, "unknown-house");
    return;
  }
  std::vector<const Found*> seen;
  while (found != nullptr) {
    seen.push_back(found);
    std::optional<Layer> layer = household_.read(*found, false);
    if (!layer) {
      whole_ = false;
      break;
    }
    layers_.push_back(std::move(*layer));
    const std::size_t on_top = layers_.size() - 1;
    gather_with(on_top, referrer_in(*found));
    const Setting* const base = layers_[on_top].find(Field::extends);
    const bool extends = base != nullptr && base->value->kind == Part::Kind::value && base->value->text != "nothing";
    found = extends ? find_base(*layers_[on_top].source, *base, seen) : nullptr;
  }
  std::reverse(layers_.begin(), layers_.end());
}

/// The options that a house itself is played with. They are stacked in reverse, as the houses are.
void LayerCollector::gather_with(std::size_t house, const FileReferrer& referrer) {
  OptionCollector options(household_, house + 1, report_);
  options.bring(layers_[house], referrer);
  whole_ = whole_ && options.whole();
  std::vector<Layer> layers = options.take();
  layers_.insert(layers_.end(), std::make_move_iterator(layers.rbegin()), std::make_move_iterator(layers.rend()));
}

const Found* LayerCollector::find_base(const Source& source, const Setting& base,
                                       const std::vector<const Found*>& seen) {
  const Found& found = household_.find(base.value->text, false, referrer_in(*seen.back()));
  const auto is_same = [&](const Found* other) { return other->path == found.path; };
  if (!found.why.empty()) {
    refuse_base(source, found.is_path ? "unreadable-file" : "unknown-house", base, found.why, found.help);
  } else if (std::any_of(seen.begin(), seen.end(), is_same)) {
    refuse_base(source, "extends-cycle", base, quoted(base.value->text) + " is built on this house itself",
                "the last house of the chain must say `extends: nothing`");
  } else if (!household_.has_room_for(found)) {
    refuse_base(source, "too-large", base, HouseFiles::too_many, HouseFiles::too_many_help);
  } else if (seen.size() == most_bases) {
    refuse_base(source, "too-deep", base, fmt::format("more than {} houses are built on each other", most_bases),
                "extend a house further down");
  } else {
    return &found;
  }
  return nullptr;
}

void LayerCollector::gather_options(const std::vector<std::string>& words, const FileReferrer& referrer) {
  if (words.size() > HouseFiles::most_files) {
    Found many;
    many.why = fmt::format("{} options are more than {}", words.size(), HouseFiles::most_files);
    refuse(many, "too-large");
    return;
  }
  OptionCollector options(household_, 0, report_);
  for (const std::string& word : words) {
    options.ask(word, referrer);
  }
  whole_ = whole_ && options.whole();
  unknown_ = unknown_ || options.unknown();
  asked_ = options.asked();
  std::vector<Layer> layers = options.take();
  layers_.insert(layers_.end(), std::make_move_iterator(layers.begin()), std::make_move_iterator(layers.end()));
}

namespace {

bool contains(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

}  // namespace

const Layer* OptionCollector::gathered(const std::string& path) const {
  const auto found =
      std::find_if(layers_.begin(), layers_.end(), [&](const Layer& l) { return l.source->file() == path; });
  return found == layers_.end() ? nullptr : &*found;
}

void OptionCollector::ask(const std::string& word, const FileReferrer& referrer) {
  const Found& found = household_.find(word, true, referrer);
  if (!found.why.empty()) {
    report_.error(found.is_path ? "unreadable-file" : "unknown-option", found.why, found.help);
    unknown_ = true;
    whole_ = false;
  } else if (!household_.has_room_for(found)) {
    report_.error("too-large", HouseFiles::too_many, HouseFiles::too_many_help);
    whole_ = false;
  } else if (const Layer* const layer = gather(found); layer != nullptr && !contains(asked_, layer->name)) {
    asked_.push_back(layer->name);
  }
}

/// The layer lies behind all that it brings along. It stays where it is until the next one is gathered.
const Layer* OptionCollector::gather(const Found& found) {
  if (contains(opened_, found.path)) {
    return gathered(found.path);
  }
  opened_.push_back(found.path);
  std::optional<Layer> layer = household_.read(found, true);
  if (!layer) {
    whole_ = false;
    return nullptr;
  }
  layer->group = group_;
  open_.push_back(found.path);
  layer->over = bring(*layer, referrer_in(found));
  open_.pop_back();
  layers_.push_back(std::move(*layer));
  return &layers_.back();
}

std::set<std::string> OptionCollector::bring(const Layer& layer, const FileReferrer& referrer) {
  std::set<std::string> brought;
  const auto refuse = [&](const char* code, Span at, const std::string& message, const std::string& help) {
    report_.error(code, *layer.source, at, message, help);
    whole_ = false;
  };
  const Setting* const with = layer.find(Field::with);
  for (const Word& word : with == nullptr ? std::vector<Word>() : words_of(*with->value)) {
    const Found& found = household_.find(word.text, true, referrer);
    if (!found.why.empty()) {
      refuse(found.is_path ? "unreadable-file" : "unknown-option", word.at, found.why, found.help);
    } else if (contains(open_, found.path)) {
      refuse("with-cycle", word.at, quoted(word.text) + " brings this option along itself",
             "leave it out in one of the two");
    } else if (!household_.has_room_for(found)) {
      refuse("too-large", with->key->at, HouseFiles::too_many, HouseFiles::too_many_help);
      return brought;
    } else if (const Layer* const other = gather(found)) {
      brought.insert(other->source->file());
      brought.insert(other->over.begin(), other->over.end());
    }
  }
  return brought;
}

}  // namespace tonk::spec
