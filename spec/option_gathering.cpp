#include "spec/option_gathering.hpp"

#include <algorithm>
#include <utility>

namespace tonk::spec {
namespace {

bool contains(const std::vector<std::string>& paths, const std::string& path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

}  // namespace

const Layer* OptionGathering::gathered(const std::string& path) const {
  const auto found =
      std::find_if(layers_.begin(), layers_.end(), [&](const Layer& l) { return l.source->file() == path; });
  return found == layers_.end() ? nullptr : &*found;
}

void OptionGathering::ask(const std::string& word, const Asker& asker) {
  const Found& found = household_.find(word, true, asker);
  if (!found.why.empty()) {
    report_.error(found.is_path ? "unreadable-file" : "unknown-option", found.why, found.help);
    unknown_ = true;
    whole_ = false;
  } else if (!household_.has_room_for(found)) {
    report_.error("too-large", Household::too_many, Household::too_many_help);
    whole_ = false;
  } else if (const Layer* const layer = gather(found); layer != nullptr && !contains(asked_, layer->name)) {
    asked_.push_back(layer->name);
  }
}

/// The layer lies behind all that it brings along. It stays where it is until the next one is gathered.
const Layer* OptionGathering::gather(const Found& found) {
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
  layer->over = bring(*layer, asker_in(found));
  open_.pop_back();
  layers_.push_back(std::move(*layer));
  return &layers_.back();
}

std::set<std::string> OptionGathering::bring(const Layer& layer, const Asker& asker) {
  std::set<std::string> brought;
  const auto refuse = [&](const char* code, Span at, const std::string& message, const std::string& help) {
    report_.error(code, *layer.source, at, message, help);
    whole_ = false;
  };
  const Setting* const with = layer.find(Field::with);
  for (const Word& word : with == nullptr ? std::vector<Word>() : words_of(*with->value)) {
    const Found& found = household_.find(word.text, true, asker);
    if (!found.why.empty()) {
      refuse(found.is_path ? "unreadable-file" : "unknown-option", word.at, found.why, found.help);
    } else if (contains(open_, found.path)) {
      refuse("with-cycle", word.at, quoted(word.text) + " includes this option itself",
             "leave it out in one of the two");
    } else if (!household_.has_room_for(found)) {
      refuse("too-large", with->key->at, Household::too_many, Household::too_many_help);
      return brought;
    } else if (const Layer* const other = gather(found)) {
      brought.insert(other->source->file());
      brought.insert(other->over.begin(), other->over.end());
    }
  }
  return brought;
}

}  // namespace tonk::spec
