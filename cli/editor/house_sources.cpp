#include "cli/editor/house_sources.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/io/source.hpp"
#include "cli/io/uri.hpp"
#include "session/house.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

fs::path cache_folder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");  // NOLINT(concurrency-mt-unsafe): nothing sets it
  const char* const home = std::getenv("HOME");             // NOLINT(concurrency-mt-unsafe)
  return (cache != nullptr && *cache != '\0' ? fs::path(cache) : fs::path(home != nullptr ? home : ".") / ".cache") /
         "tonk";
}

/// Where a file that is built in lies for editors; empty where it cannot be written.
std::string written(const spec::EmbeddedFile& embedded) {
  // Other versions have other texts.
  const fs::path path = cache_folder() / sha256(embedded.text).substr(0, 12) / std::string(embedded.path);
  std::error_code failed;
  if (!fs::exists(path, failed)) {
    fs::create_directories(path.parent_path(), failed);
    const fs::path part = path.string() + ".part";
    std::ofstream file(part, std::ios::binary);
    file << embedded.text << std::flush;
    if (file) {
      fs::rename(part, path, failed);
      fs::permissions(path, fs::perms::owner_read, failed);  // changes to it would change no house
    }
  }
  return fs::exists(path, failed) ? path.string() : std::string();
}

}  // namespace

std::optional<spec::Listing> listing_of(const spec::Library& library, const TextDocument& document,
                                        const std::string& word) {
  return library.find_listing(spec::is_path(word) ? (fs::path(folder_of(document.path())) / word).string() : word);
}

Json location_in(const spec::Library& library, const std::string& file, std::uint64_t line, std::uint64_t column) {
  const std::optional<std::string> text = library.text_of(file);
  if (!text) {
    return nullptr;
  }
  const auto embedded = std::ranges::find_if(
      spec::embedded_files(), [&](const spec::EmbeddedFile& one) { return one.path == file && one.text == *text; });
  const std::string path = embedded == spec::embedded_files().end() ? file : written(*embedded);
  if (path.empty()) {
    return nullptr;
  }
  Diagnostic place;
  place.at = {line, column};
  return {{"uri", uri_of_path(path)}, {"range", TextDocument(path, *text).range_of(place)}};
}

}  // namespace tonk::cli
