#include "cli/io/watch.hpp"

#include <system_error>

#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

bool is_watched(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending == ".yaml" || ending == ".yml" || is_called_a_log(file.filename().string(), LogNames::all);
}

}  // namespace

Watch::Watch(std::vector<std::string> paths) : paths_(std::move(paths)), before_(look()) {}

Watch::Snapshot Watch::look() const {
  Snapshot snapshot;
  const auto note = [&](const fs::path& file) {
    std::error_code gone;
    const fs::file_time_type written = fs::last_write_time(file, gone);
    const std::uintmax_t size = gone ? 0 : fs::file_size(file, gone);
    if (!gone) {
      snapshot[file.string()] = {written, size};
    }
  };
  const auto note_all = [&]<typename Iterator>(Iterator at, std::error_code& error) {
    while (!error && at != Iterator()) {
      if (is_watched(at->path())) {
        note(at->path());
      }
      at.increment(error);
    }
  };
  for (const std::string& path : paths_) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      note_all(fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error), error);
    } else {
      const fs::path folder = fs::path(path).parent_path();
      note(path);
      note_all(fs::directory_iterator(folder.empty() ? "." : folder, error), error);
    }
  }
  return snapshot;
}

bool Watch::await_change(World& world) const {
  world.heed_interrupts();
  world.out << std::flush;
  while (!world.is_interrupted() && world.out) {  // what nobody reads any more need not go on
    if (look() != before_) {
      return true;
    }
    world.pause();
  }
  return false;
}

}  // namespace tonk::cli
