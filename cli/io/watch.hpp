#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/world.hpp"

namespace tonk::cli {

/// Notices that logs or houses are written, appear or go: those in the folders, and the files themselves with the logs and houses beside
/// them, as one may name another there. It looks again and again, as not every file system tells of changes.
class Watch {
 public:
  /// Remembers how they are now.
  explicit Watch(std::vector<std::string> paths);
  /// Returns once they are otherwise; false if the run is interrupted before.
  [[nodiscard]] bool await_change(World& world) const;

 private:
  using Snapshot = std::map<std::string, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
  [[nodiscard]] Snapshot look() const;

  std::vector<std::string> paths_;
  Snapshot before_;
};

}  // namespace tonk::cli
