#include "spec/layer_collector.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

std::string join(const std::string& folder, const std::string& path) {
  const bool alone = folder.empty() || path.starts_with('/');
  return alone ? path : folder + (folder.ends_with('/') ? "" : "/") + path;
}

}  // namespace

FileReferrer referrer_in(const Found& found) {
  const std::size_t slash = found.path.rfind('/');
  return {slash == std::string::npos ? std::string() : found.path.substr(0, slash == 0 ? 1 : slash), found.trusted};
}

const Found& HouseFiles::find(const std::string& word, bool option, const FileReferrer& referrer) {
  const bool by_path = is_path(word);
  const std::string name = by_path ? join(referrer.folder, word) : word;
  // However the way to a file is spelt, it is one file.
  const std::string same = by_path ? std::filesystem::path(name).lexically_normal().string() : name;
  const auto key = std::make_tuple(same, by_path, option, referrer.trusted);
  const auto known = found_.find(key);
  return known != found_.end() ? known->second
                               : found_.emplace(key, find_(name, option, referrer.trusted)).first->second;
}

bool HouseFiles::has_room_for(const Found& found) const {
  return layers_.size() < most_files || layers_.contains(found.path);
}

std::optional<Layer> HouseFiles::read(const Found& found, bool option) {
  const auto known = layers_.find(found.path);
  std::optional<Layer>& layer =
      known != layers_.end()
          ? known->second
          : layers_.emplace(found.path, read_layer(Source(found.path, found.text), report_)).first->second;
  if (layer && layer->is_option != option) {
    report_.error(
        "not-a-house", *layer->source, layer->root->keys.front().at,
        spec::back_quoted(layer->name) + (option ? " is a house, not an option" : " is an option, not a house"),
        option ? "an option begins with `option:`" : "a house begins with `house:`");
    return std::nullopt;
  }
  return layer;
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
    const Setting* const base = layers_[on_top].find(Key::extends);
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
    refuse_base(source, "extends-cycle", base, back_quoted(base.value->text) + " is built on this house itself",
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
  const Setting* const with = layer.find(Key::with);
  for (const Word& word : with == nullptr ? std::vector<Word>() : words_of(*with->value)) {
    const Found& found = household_.find(word.text, true, referrer);
    if (!found.why.empty()) {
      refuse(found.is_path ? "unreadable-file" : "unknown-option", word.at, found.why, found.help);
    } else if (contains(open_, found.path)) {
      refuse("with-cycle", word.at, back_quoted(word.text) + " includes this option itself",
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
