#include "spec/option_collector.hpp"

#include <algorithm>
#include <utility>

namespace tonk::spec {
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
