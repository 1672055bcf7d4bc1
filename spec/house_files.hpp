#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "spec/layer.hpp"

namespace tonk::spec {

/// A file that was asked for: its path and text, or why there is none.
struct Found {
  std::string path;
  std::string text;
  std::string why;  ///< empty where the file was found
  std::string help;
  bool is_path = false;  ///< it was asked for by its path
  bool trusted = true;   ///< so are the files that it names
};

/// Who names a file. Paths are relative to `folder`, which is empty for the current one.
struct FileReferrer {
  std::string folder;
  bool trusted = true;  ///< else its paths are followed only where the library's user lets them
};

/// The house or the option that has this name, or the file at this path.
using Find = std::function<Found(const std::string& name_or_path, bool option, bool trusted)>;

/// Words with a `/`, or ending in `.yaml` or `.yml`, are paths.
[[nodiscard]] bool is_path(std::string_view word);

/// Who speaks in a file that was found.
[[nodiscard]] FileReferrer referrer_in(const Found& found);

/// The files of one house with all that it extends and adds. Each is looked for, read and parsed once.
class HouseFiles {
 public:
  static constexpr std::size_t most_files = 64;
  /// In words, for a message and its help.
  static constexpr const char* too_many = "more than 64 files belong to one house";
  static constexpr const char* too_many_help = "add fewer options, or write several into one file";

  HouseFiles(Find find, Report& report) : find_(std::move(find)), report_(report) {}

  /// Lasts as long as this.
  [[nodiscard]] const Found& find(const std::string& word, bool option, const FileReferrer& referrer);
  /// False where this file would be one too many.
  [[nodiscard]] bool has_room_for(const Found& found) const;
  /// What was found, as a house or an option. What is wrong with it, such as that it is the other of the two, is reported where the
  /// file is first read.
  [[nodiscard]] std::optional<Layer> read(const Found& found, bool option);

 private:
  Find find_;
  Report& report_;
  std::map<std::tuple<std::string, bool, bool, bool>, Found>
      found_;                                           ///< by name or path, whether it is a path, option, trusted
  std::map<std::string, std::optional<Layer>> layers_;  ///< by path; nothing where the file cannot be read
};

}  // namespace tonk::spec
