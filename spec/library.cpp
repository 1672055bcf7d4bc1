#include "spec/library.hpp"

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

#include "spec/collector.hpp"

namespace tonk::spec {
namespace {

namespace fs = std::filesystem;

std::string stem(const std::string& path) { return fs::path(path).stem().string(); }

}  // namespace

Listing Library::listing_of(const Entry& entry) {
  const std::optional<Layer>& layer = entry.file->layer();
  return layer ? Listing{layer->name,        layer->is_option,         layer->text(Key::title),
                         entry.file->path(), layer->text(Key::source), layer->text(Key::extends),
                         entry.is_built_in}
               : Listing{entry.name, entry.is_option, {}, entry.file->path(), {}, {}, entry.is_built_in};
}

Library::Library(ReadFile read_file) : read_file_(std::move(read_file)) {
  for (const EmbeddedFile& file : embedded_files()) {  // a file is named after its house, so none needs to be read here
    const std::string path(file.path);
    entries_.push_back({stem(path), path.find("/options/") != std::string::npos,
                        std::make_shared<const File>(path, std::string(file.text)), true});
  }
}

void Library::add(std::string path, std::string text) {
  auto file = std::make_shared<const File>(std::move(path), std::move(text));
  const std::optional<Layer>& layer = file->layer();
  Entry entry{layer ? layer->name : stem(file->path()), layer && layer->is_option, std::move(file)};
  std::erase_if(entries_, [&](const Entry& e) { return e.name == entry.name && e.is_option == entry.is_option; });
  entries_.push_back(std::move(entry));
}

Compiled Library::compile(const std::string& house, const std::vector<std::string>& options, const std::string& folder,
                          const MayRead& may_read) const {
  return Collector(*this, folder, may_read).compile(house, options);
}

std::optional<Rules> Library::base_game_of(const Rules& rules) const {
  return rules.base_game.empty() ? std::nullopt : compile(rules.base_game, {}).rules;
}

HouseBase Library::base(const std::string& house, const std::string& folder) const {
  return Collector(*this, folder, {}).base(house);
}

HouseBase Library::with(const HouseBase& base, const std::vector<std::string>& options,
                        const std::string& folder) const {
  return Collector(*this, folder, {}).with(base, options);
}

Said Library::said(const std::string& house, const std::string& folder) const { return base(house, folder).said(); }

const Library::Entry* Library::entry_at(const std::string& file) const {
  const auto normal = [](const std::string& one) { return fs::path(one).lexically_normal(); };
  const auto entry = std::ranges::find_if(entries_, [&, path = normal(file)](const Entry& one) {
    return one.is_built_in ? one.file->path() == file : normal(one.file->path()) == path;
  });
  return entry == entries_.end() ? nullptr : &*entry;
}

std::optional<Listing> Library::find_listing(const std::string& word) const {
  if (is_path(word)) {
    return listing_in(path_on_disk(word));
  }
  const std::vector<Listing> all = list();
  const auto found = std::ranges::find(all, word, &Listing::name);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<Listing> Library::listing_in(const std::string& file) const {
  if (const Entry* const entry = entry_at(file)) {
    return listing_of(*entry);
  }
  const std::optional<std::string> text = text_of(file);
  return text ? std::optional(listing_of({stem(file), false, std::make_shared<const File>(file, *text)}))
              : std::nullopt;
}

std::optional<std::string> Library::text_of(const std::string& file) const {
  const Entry* const entry = entry_at(file);
  std::string why;
  return entry != nullptr ? entry->file->text() : read_file_ ? read_file_(file, why) : std::nullopt;
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
  std::ranges::sort(listings, {}, [](const Listing& listing) { return std::tie(listing.is_option, listing.name); });
  return listings;
}

bool is_path(std::string_view word) {
  return word.find('/') != std::string_view::npos || word.ends_with(".yaml") || word.ends_with(".yml");
}

std::string path_on_disk(const std::string& path) {
  const std::string normal = fs::path(path).lexically_normal().string();
  const bool is_taken = std::ranges::find(embedded_files(), normal, &EmbeddedFile::path) != embedded_files().end();
  return is_taken ? "./" + normal : path;
}

}  // namespace tonk::spec
