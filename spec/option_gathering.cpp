#include "spec/option_gathering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tonk::spec {
namespace {

bool contains(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

}  // namespace

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash == 0 ? 1 : slash);
}

std::optional<Layer> read_found(Found found, bool option, Report& report) {
  std::optional<Layer> layer = read_layer(Source(std::move(found.path), std::move(found.text)), report);
  if (layer && layer->is_option != option) {
    report.error("not-a-house", layer->source, layer->root.keys.front().at,
                 quoted(layer->name) + (option ? " is a house, not an option" : " is an option, not a house"),
                 option ? "an option begins with `option:`" : "a house begins with `house:`");
    return std::nullopt;
  }
  return layer;
}

bool OptionGathering::has_room_for(const Found& found) const {
  return opened_.size() < most_options || contains(opened_, found.path);
}

const Layer* OptionGathering::gathered(const std::string& path) const {
  const auto found =
      std::find_if(layers_.begin(), layers_.end(), [&](const Layer& l) { return l.source.file() == path; });
  return found == layers_.end() ? nullptr : &*found;
}

void OptionGathering::ask(const std::string& word, const std::string& folder) {
  Found found = find_(word, true, folder);
  if (!found.why.empty()) {
    report_.error(found.is_path ? "unreadable-file" : "unknown-option", found.why, found.help);
    unknown_ = true;
    whole_ = false;
  } else if (!has_room_for(found)) {
    report_.error("too-large", "so many options cannot be combined", fmt::format("at most {} can", most_options));
    whole_ = false;
  } else if (const Layer* const layer = gather(std::move(found)); layer != nullptr && !contains(asked_, layer->name)) {
    asked_.push_back(layer->name);
  }
}

/// The layer lies behind all that it brings along. It stays where it is until the next one is gathered.
const Layer* OptionGathering::gather(Found found) {
  const std::string path = found.path;
  if (contains(opened_, path)) {
    return gathered(path);
  }
  opened_.push_back(path);
  std::optional<Layer> layer = read_found(std::move(found), true, report_);
  if (!layer) {
    whole_ = false;
    return nullptr;
  }
  layer->group = group_;
  open_.push_back(path);
  layer->over = bring(*layer, folder_of(path));
  open_.pop_back();
  layers_.push_back(std::move(*layer));
  return &layers_.back();
}

std::vector<std::string> OptionGathering::bring(const Layer& layer, const std::string& folder) {
  std::vector<std::string> brought;
  const auto refuse = [&](const char* code, Span at, const std::string& message, const std::string& help) {
    report_.error(code, layer.source, at, message, help);
    whole_ = false;
  };
  const Setting* const with = layer.find(Field::with);
  for (const Word& word : with == nullptr ? std::vector<Word>() : words_of(*with->value)) {
    Found found = find_(word.text, true, folder);
    if (!found.why.empty()) {
      refuse(found.is_path ? "unreadable-file" : "unknown-option", word.at, found.why, found.help);
    } else if (contains(open_, found.path)) {
      refuse("with-cycle", word.at, quoted(word.text) + " brings this option along itself",
             "leave it out in one of the two");
    } else if (!has_room_for(found)) {
      refuse("too-large", with->key->at, "so many options cannot be combined",
             fmt::format("at most {} can", most_options));
      return brought;
    } else if (const Layer* const other = gather(std::move(found))) {
      brought.push_back(other->source.file());
      brought.insert(brought.end(), other->over.begin(), other->over.end());
    }
  }
  return brought;
}

}  // namespace tonk::spec
