#include "spec/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/draft.hpp"
#include "spec/layer_collector.hpp"

namespace tonk::spec {
namespace {

std::string stem(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace

Listing Library::listing_of(const Entry& entry) {
  Report report;
  const std::optional<Layer> layer = read_layer(Source(entry.path, entry.text), report);
  const Setting* const title = layer ? layer->find(Key::title) : nullptr;
  return {layer ? layer->name : entry.name, layer ? layer->is_option : entry.is_option,
          title != nullptr ? spec::text_of(*title) : std::string(), entry.path};
}

Library::Library(ReadFile read_file) : read_file_(std::move(read_file)) {
  for (const EmbeddedFile& file : embedded_files()) {  // a file is named after its house, so none needs to be read here
    const std::string path(file.path);
    entries_.push_back({stem(path), path, std::string(file.text), path.find("/options/") != std::string::npos});
  }
}

void Library::add(std::string path, std::string text) {
  Report report;
  const std::optional<Layer> layer = read_layer(Source(path, text), report);
  Entry entry{layer ? layer->name : stem(path), std::move(path), std::move(text), layer && layer->is_option};
  std::erase_if(entries_, [&](const Entry& e) { return e.name == entry.name && e.is_option == entry.is_option; });
  entries_.push_back(std::move(entry));
}

Found Library::find_path(const std::string& path, bool trusted, const MayRead& may_read) const {
  Found found{path, {}, {}, {}, true, true};
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.path == path; });
  if (entry != entries_.end()) {
    found.text = entry->text;
    return found;
  }
  found.trusted = trusted;
  std::string why = read_file_ ? "" : "no files are read here";
  const bool may = read_file_ && (trusted || may_read(path, why));
  std::optional<std::string> text = may ? read_file_(path, why) : std::nullopt;
  if (text) {
    found.text = std::move(*text);
  } else {
    found.why = back_quoted(path) + " cannot be read" + (why.empty() ? "" : ": " + why);
  }
  return found;
}

Found Library::find_name(const std::string& name, bool option) const {
  Found found;
  std::vector<std::string_view> names;
  for (const Entry& entry : entries_) {
    if (entry.is_option != option) {
      found.help = entry.name == name ? back_quoted(name) + (option ? " is a house" : " is an option") : found.help;
    } else if (entry.name == name) {
      return Found{entry.path, entry.text, {}, {}, false, true};
    } else {
      names.push_back(entry.name);
    }
  }
  found.why = fmt::format("there is no {} {}", option ? "option" : "house", back_quoted(name));
  if (found.help.empty()) {
    found.help = joined(did_you_mean(name, names),
                        read_file_ ? "a file is named with a `/` or the ending `.yaml`" : "no files are read here");
  }
  return found;
}

Found Library::find(const std::string& name, bool option, bool trusted, const MayRead& may_read) const {
  return is_path(name) ? find_path(name, trusted, may_read) : find_name(name, option);
}

Compiled Library::compile(const std::string& house, const std::vector<std::string>& options, const std::string& folder,
                          const MayRead& may_read) const {
  const auto finder = [&](const auto&... asked) { return find(asked..., may_read); };
  return LayerCollector(finder).compile(house, options, {folder, !may_read});
}

Said Library::said(const std::string& house, const std::string& folder) const {
  const auto finder = [&](const auto&... asked) { return find(asked..., {}); };
  return said_by(LayerCollector(finder).layers(house, {folder, true}));
}

std::optional<Listing> Library::find_listing(const std::string& word) const {
  if (!is_path(word)) {
    const std::vector<Listing> all = list();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Listing& listing) { return listing.name == word; });
    return found == all.end() ? std::nullopt : std::optional(*found);
  }
  const std::optional<std::string> text = text_of(word);
  if (!text) {
    return std::nullopt;
  }
  return listing_of({stem(word), word, *text, false});
}

std::optional<std::string> Library::text_of(const std::string& file) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.path == file; });
  std::string why;
  return entry != entries_.end() ? entry->text : read_file_ ? read_file_(file, why) : std::nullopt;
}

std::vector<std::string> Library::names(bool option) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (entry.is_option == option) {
      names.push_back(entry.name);
    }
  }
  return names;
}

std::vector<Listing> Library::list() const {
  std::vector<Listing> listings;
  listings.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    listings.push_back(listing_of(entry));
  }
  std::sort(listings.begin(), listings.end(), [](const Listing& a, const Listing& b) {
    return a.is_option != b.is_option ? b.is_option : a.name < b.name;
  });
  return listings;
}

bool is_path(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") || word.ends_with(".yml");
}

}  // namespace tonk::spec
