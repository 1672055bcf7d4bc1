#include "spec/gathering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/compile.hpp"

namespace tonk::spec {
namespace {

constexpr std::size_t most_bases = 16;
constexpr std::size_t most_options = 64;

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash == 0 ? 1 : slash);
}

}  // namespace

Compiled Gathering::compile(const std::string& house, const std::vector<std::string>& options,
                            const std::string& folder) {
  gather_house(house, folder);
  gather_options(options, folder);
  Compiled compiled;
  if (whole_) {
    compiled.rules = spec::compile(layers_, report_);
  }
  compiled.diagnostics = report_.diagnostics();
  compiled.unknown = unknown_;
  return compiled;
}

void Gathering::refuse(const Found& found, const char* code) {
  report_.error(found.is_path ? "unreadable-file" : code, found.why, found.help);
  unknown_ = true;
  whole_ = false;
}

void Gathering::refuse_base(const Source& source, std::string code, const Setting& base, std::string message,
                            std::string help) {
  report_.error(std::move(code), source, base.value->at, std::move(message), std::move(help));
  whole_ = false;
}

std::optional<Layer> Gathering::read(Found found, bool option) {
  std::optional<Layer> layer = read_layer(Source(std::move(found.path), std::move(found.text)), report_);
  if (!layer) {
    whole_ = false;
  } else if (layer->is_option != option) {
    report_.error("not-a-house", layer->source, layer->root.keys.front().at,
                  quoted(layer->name) + (option ? " is a house, not an option" : " is an option, not a house"),
                  option ? "an option begins with `option:`" : "a house begins with `house:`");
    whole_ = false;
  }
  return layer;
}

/// From the house to the one that extends nothing, which is the lowest layer.
void Gathering::gather_house(const std::string& house, const std::string& folder) {
  std::optional<Found> found = find_(house, false, folder);
  if (!found->why.empty()) {
    refuse(*found, "unknown-house");
    return;
  }
  std::vector<std::string> seen;
  while (found) {
    seen.push_back(found->path);
    std::optional<Layer> layer = read(std::move(*found), false);
    if (!layer) {
      break;
    }
    layers_.push_back(std::move(*layer));
    const std::size_t on_top = layers_.size() - 1;
    gather_with(on_top, folder_of(seen.back()));
    const Setting* const base = layers_[on_top].find(Field::extends);
    const bool extends = base != nullptr && base->value->kind == Part::Kind::value && base->value->text != "nothing";
    found = extends ? find_base(layers_[on_top].source, *base, seen) : std::nullopt;
  }
  std::reverse(layers_.begin(), layers_.end());
}

/// The options that a house itself is played with. They are stacked in reverse, as the houses are.
void Gathering::gather_with(std::size_t house, const std::string& folder) {
  const Setting* const with = layers_[house].find(Field::with);
  if (with == nullptr) {
    return;
  }
  const std::vector<Word> words = words_of(*with->value);
  std::vector<Layer> options;
  for (const Word& word : words) {
    Found found = find_(word.text, true, folder);
    if (!found.why.empty()) {
      report_.error(found.is_path ? "unreadable-file" : "unknown-option", layers_[house].source, word.at, found.why,
                    found.help);
      whole_ = false;
    } else if (std::optional<Layer> layer = read(std::move(found), true)) {
      layer->group = house + 1;
      options.push_back(std::move(*layer));
    }
    if (options.size() > most_options) {
      report_.error("too-large", layers_[house].source, with->key->at, "so many options cannot be combined",
                    fmt::format("at most {} can", most_options));
      whole_ = false;
      return;
    }
  }
  layers_.insert(layers_.end(), std::make_move_iterator(options.rbegin()), std::make_move_iterator(options.rend()));
}

std::optional<Gathering::Found> Gathering::find_base(const Source& source, const Setting& base,
                                                     const std::vector<std::string>& seen) {
  Found found = find_(base.value->text, false, folder_of(seen.back()));
  if (!found.why.empty()) {
    refuse_base(source, found.is_path ? "unreadable-file" : "unknown-house", base, found.why, found.help);
  } else if (std::find(seen.begin(), seen.end(), found.path) != seen.end()) {
    refuse_base(source, "extends-cycle", base, quoted(base.value->text) + " is built on this house itself",
                "the last house of the chain must say `extends: nothing`");
  } else if (seen.size() == most_bases) {
    refuse_base(source, "too-deep", base, fmt::format("more than {} houses are built on each other", most_bases),
                "extend a house further down");
  } else {
    return found;
  }
  return std::nullopt;
}

void Gathering::gather_options(const std::vector<std::string>& options, const std::string& folder) {
  if (options.size() > most_options) {
    Found many;
    many.why = fmt::format("{} options are more than {}", options.size(), most_options);
    refuse(many, "too-large");
    return;
  }
  std::vector<std::string> seen;
  for (const std::string& option : options) {
    Found found = find_(option, true, folder);
    if (!found.why.empty()) {
      refuse(found, "unknown-option");
    } else if (std::find(seen.begin(), seen.end(), found.path) == seen.end()) {
      seen.push_back(found.path);
      if (std::optional<Layer> layer = read(std::move(found), true)) {
        layers_.push_back(std::move(*layer));
      }
    }
  }
}

}  // namespace tonk::spec
