#include "spec/gathering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/compile.hpp"

namespace tonk::spec {
namespace {

constexpr std::size_t most_bases = 16;

}  // namespace

Compiled Gathering::compile(const std::string& house, const std::vector<std::string>& options, const Asker& asker) {
  gather_house(house, asker);
  gather_options(options, asker);
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

std::vector<Layer> Gathering::layers(const std::string& house, const Asker& asker) {
  gather_house(house, asker);
  return std::move(layers_);
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

/// From the house to the one that extends nothing, which is the lowest layer.
void Gathering::gather_house(const std::string& house, const Asker& asker) {
  const Found* found = &household_.find(house, false, asker);
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
    gather_with(on_top, asker_in(*found));
    const Setting* const base = layers_[on_top].find(Field::extends);
    const bool extends = base != nullptr && base->value->kind == Part::Kind::value && base->value->text != "nothing";
    found = extends ? find_base(*layers_[on_top].source, *base, seen) : nullptr;
  }
  std::reverse(layers_.begin(), layers_.end());
}

/// The options that a house itself is played with. They are stacked in reverse, as the houses are.
void Gathering::gather_with(std::size_t house, const Asker& asker) {
  OptionGathering options(household_, house + 1, report_);
  options.bring(layers_[house], asker);
  whole_ = whole_ && options.whole();
  std::vector<Layer> layers = options.take();
  layers_.insert(layers_.end(), std::make_move_iterator(layers.rbegin()), std::make_move_iterator(layers.rend()));
}

const Found* Gathering::find_base(const Source& source, const Setting& base, const std::vector<const Found*>& seen) {
  const Found& found = household_.find(base.value->text, false, asker_in(*seen.back()));
  const auto is_same = [&](const Found* other) { return other->path == found.path; };
  if (!found.why.empty()) {
    refuse_base(source, found.is_path ? "unreadable-file" : "unknown-house", base, found.why, found.help);
  } else if (std::any_of(seen.begin(), seen.end(), is_same)) {
    refuse_base(source, "extends-cycle", base, quoted(base.value->text) + " is built on this house itself",
                "the last house of the chain must say `extends: nothing`");
  } else if (!household_.has_room_for(found)) {
    refuse_base(source, "too-large", base, Household::too_many, Household::too_many_help);
  } else if (seen.size() == most_bases) {
    refuse_base(source, "too-deep", base, fmt::format("more than {} houses are built on each other", most_bases),
                "extend a house further down");
  } else {
    return &found;
  }
  return nullptr;
}

void Gathering::gather_options(const std::vector<std::string>& words, const Asker& asker) {
  if (words.size() > Household::most_files) {
    Found many;
    many.why = fmt::format("{} options are more than {}", words.size(), Household::most_files);
    refuse(many, "too-large");
    return;
  }
  OptionGathering options(household_, 0, report_);
  for (const std::string& word : words) {
    options.ask(word, asker);
  }
  whole_ = whole_ && options.whole();
  unknown_ = unknown_ || options.unknown();
  asked_ = options.asked();
  std::vector<Layer> layers = options.take();
  layers_.insert(layers_.end(), std::make_move_iterator(layers.begin()), std::make_move_iterator(layers.end()));
}

}  // namespace tonk::spec
