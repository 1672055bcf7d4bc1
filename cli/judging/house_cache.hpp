#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/options.hpp"
#include "parser/hand.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// A house with options on top, by names or paths; paths are relative to `folder`, which is empty where there are none.
struct HouseChoice {
  std::string name;
  std::vector<std::string> options;
  std::string folder;
  bool in_log = false;  ///< a log says so, and paths are among the words
  friend auto operator<=>(const HouseChoice&, const HouseChoice&) = default;
};

/// The houses that a command judges by: finds them, and compiles each once, as long as there are not very many.
class HouseCache {
 public:
  /// Adds the houses of the folders to the shipped ones; a folder that cannot be read is a problem.
  HouseCache(const HouseOptions& options, Problems& problems);

  /// The files' own errors are reported where they are first met; what has no file, such as an
  /// unknown name, is left to the caller. Of what a log names, only files below its own folder and those of the command line
  /// are read, unless its paths are trusted.
  [[nodiscard]] std::shared_ptr<const spec::Compiled> compile(const HouseChoice& choice);

  /// Whether what the command line says of a house holds for itself; says what is wrong with it.
  [[nodiscard]] bool accepts(const HouseOptions& options);

  /// The house or option that the command line names; a problem where there is none.
  [[nodiscard]] std::optional<spec::Listing> find(const std::string& word);

  [[nodiscard]] const spec::Library& library() const { return library_; }
  /// The files of houses and options that were read.
  [[nodiscard]] const std::set<std::string>& files() const { return *files_; }

 private:
  [[nodiscard]] spec::MayRead may_read(const HouseChoice& choice) const;

  std::shared_ptr<std::set<std::string>> files_ = std::make_shared<std::set<std::string>>();
  spec::ReadFile read_;
  spec::Library library_;
  Problems& problems_;
  std::vector<std::string> trusted_;  ///< folders of the command line
  bool trust_paths_;
  std::map<HouseChoice, std::shared_ptr<const spec::Compiled>> compiled_;
};

/// Whether a word that names a house or an option is a path, as spec::Library::compile() tells them apart.
[[nodiscard]] bool is_path(std::string_view word);

/// Which house a hand is judged by: the command line's, else the log's with the command line's options on top.
/// `line` may be null; the name is empty where nobody names a house.
[[nodiscard]] HouseChoice choose(const HouseOptions& options, const log::HouseLine* line, const std::string& folder);

}  // namespace tonk::cli
