#include "spec/house_files.hpp"

#include <filesystem>
#include <utility>

namespace tonk::spec {
namespace {

std::string join(const std::string& folder, const std::string& path) {
  const bool alone = folder.empty() || path.starts_with('/');
  return alone ? path : folder + (folder.ends_with('/') ? "" : "/") + path;
}

}  // namespace

bool is_path(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") || word.ends_with(".yml");
}

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

}  // namespace tonk::spec
