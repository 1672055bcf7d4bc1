#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "cli/io/problems.hpp"
#include "cli/options.hpp"
#include "session/house.hpp"

namespace tonk::cli {

/// The houses that a command judges by: those of the folders that the command line names are added to the shipped ones. What is
/// wrong with their files is told as a problem where they are first met; what has no file, such as an unknown name, is left to the
/// caller. Of what a log names, only files below its own folder and those of the command line are read, unless its paths are trusted.
class CommandHouses : public HouseCache {
 public:
  /// A folder that cannot be read is a problem.
  CommandHouses(const HouseOptions& options, Problems& problems);

  /// Whether what the command line says of a house holds for itself; says what is wrong with it.
  [[nodiscard]] bool accepts(const HouseRequest& request);

  /// The house or option that the command line names; a problem where there is none.
  [[nodiscard]] std::optional<spec::Listing> find(const std::string& word);

  /// The files of houses and options that were read.
  [[nodiscard]] const std::set<std::string>& files() const { return *files_; }

 private:
  using Files = std::shared_ptr<std::set<std::string>>;
  CommandHouses(const HouseOptions& options, Problems& problems, const Files& files);
  void add_folder(const std::string& folder);

  Files files_;
  Problems& problems_;
};

}  // namespace tonk::cli
