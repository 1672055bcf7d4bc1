#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/io/problems.hpp"
#include "cli/options.hpp"
#include "session/house.hpp"

namespace tonk::cli {

/// Whether a YAML file looks like a house or an option: it has a line that begins with `house:` or `option:`.
[[nodiscard]] bool is_house(std::string_view text);

/// The houses that a command judges by: the shipped ones, and those in the folders that the command line names. What is wrong with a
/// file is reported when it is first read; what has no file, such as an unknown name, is left to the caller. Files that a log names
/// are only read if they are below its own folder or one of the command line, unless its paths are trusted.
class CommandHouses : public HouseCache {
 public:
  /// A folder that cannot be read is a problem. `read` gives the texts of files, where it is given, instead of the disk.
  CommandHouses(const HouseOptions& options, Problems& problems, const spec::ReadFile& read = {});

  /// Whether the house and the options that the command line names can be used; reports what is wrong with them.
  [[nodiscard]] bool accepts(const HouseRequest& request);

  /// The rules of the house that the command line names; null if it cannot be used, which is reported.
  [[nodiscard]] std::shared_ptr<const spec::Compiled> compiled(const HouseRequest& request);

  /// The house or option that the command line names; a problem if there is none.
  [[nodiscard]] std::optional<spec::Listing> find(const std::string& word);

  /// The files of houses and options that were read.
  [[nodiscard]] const std::set<std::string>& files() const { return *files_; }

 private:
  using Files = std::shared_ptr<std::set<std::string>>;
  CommandHouses(const HouseOptions& options, Problems& problems, const spec::ReadFile& read, const Files& files);
  void add_folder(const std::string& folder);
  /// Two files of one name are a problem; one that takes the place of a shipped house or option with other words is mentioned.
  void note_name(const std::string& file);

  Files files_;
  std::map<std::pair<bool, std::string>, std::string>
      own_;  ///< the files of folders, by whether they are options and by name
  Problems& problems_;
};

}  // namespace tonk::cli
