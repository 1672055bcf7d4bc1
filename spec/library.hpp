#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api.hpp"
#include "core/diagnostic.hpp"
#include "spec/house_base.hpp"
#include "spec/rules.hpp"

namespace tonk::spec {

/// What a house or an option is called and what it is, for lists.
struct Listing {
  std::string name;
  bool is_option = false;
  std::string title;
  std::string file;
  std::string source = {};   ///< where its rules are taken from; may be empty
  std::string extends = {};  ///< the house that it builds on, `nothing` for a base game; empty for an option
  bool is_built_in = false;

  /// What names it for a library: a path means a file on the disk, so that what is built in has only its name.
  [[nodiscard]] const std::string& word() const { return is_built_in ? name : file; }
};

/// Rules, or all that is wrong with the files they come from. `rules` is set exactly when no diagnostic is an error.
struct Compiled {
  std::optional<Rules> rules;
  Diagnostics diagnostics;
  bool unknown = false;  ///< the caller named a house or an option that does not exist
};

/// Reads a file named by a path; returns nothing where it cannot, with the reason in `why`. The spec never opens files itself.
using ReadFile = std::function<std::optional<std::string>(const std::string& path, std::string& why)>;

/// Whether a file may be read that only a log, or a file that a log names, asks for; if not, `why` receives the reason.
using MayRead = std::function<bool(const std::string& path, std::string& why)>;

/// The houses and options that can be named: those that are built in, those of folders added with add(), and files by path.
class TONK_API Library {
 public:
  explicit Library(ReadFile read_file);

  /// Adds one file's text under its path; a later house or option of the same name hides an earlier one.
  /// An option is a file whose first key is `option:` instead of `house:`.
  void add(std::string path, std::string text);

  /// `house` and `options` are names, or paths (a word with a `/` or ending in `.yaml` or `.yml`) relative to `folder`
  /// (empty: the current one). In whatever order options are given, they come to the same. Where `may_read` is given, it is asked of each file that is
  /// neither built in nor added.
  [[nodiscard]] Compiled compile(const std::string& house, const std::vector<std::string>& options,
                                 const std::string& folder = "", const MayRead& may_read = {}) const;

  /// The rules of the house at the bottom, without what is put on it; nothing where nothing is, or where that house cannot be
  /// played by itself.
  [[nodiscard]] std::optional<Rules> base_game_of(const Rules& rules) const;

  /// The same house to be compiled often.
  [[nodiscard]] HouseBase base(const std::string& house, const std::string& folder = "") const;
  /// With options, each named as in compile().
  [[nodiscard]] HouseBase with(const HouseBase& base, const std::vector<std::string>& options,
                               const std::string& folder = "") const;

  /// What a house says of each rule, in its own file or in those that it builds on, as far as these can be read.
  [[nodiscard]] Said said(const std::string& house, const std::string& folder = "") const;

  /// The house or, if there is none, the option of this name or in this file; nothing where neither can be found.
  [[nodiscard]] std::optional<Listing> find_listing(const std::string& word) const;

  /// What is in a file, as another listing or a clause names it; nothing where it cannot be read.
  [[nodiscard]] std::optional<Listing> listing_in(const std::string& file) const;

  /// The text of such a file.
  [[nodiscard]] std::optional<std::string> text_of(const std::string& file) const;

  /// Of all houses, or of all options.
  [[nodiscard]] std::vector<std::string> names(bool option) const;

  /// Houses first, then options, each by name.
  [[nodiscard]] std::vector<Listing> list() const;

 private:
  class File;
  struct Found;
  class Collector;
  struct Entry {
    std::string name;
    bool is_option = false;
    std::shared_ptr<const File> file;  ///< that copies of the library share
    bool is_built_in = false;
  };
  [[nodiscard]] static Listing listing_of(const Entry& entry);
  [[nodiscard]] const Entry* entry_at(const std::string& file) const;

  std::vector<Entry> entries_;
  ReadFile read_file_;
};

/// The JSON Schema (draft 7) of a house file, from the table of keys, for editors. It refuses nothing that the loader takes
/// in the spelling of the table; what only the loader can tell, such as two keys that do not fit, it lets pass.
/// `known` are the houses and options to offer by name.
[[nodiscard]] std::string schema(const std::vector<Listing>& known);

/// A file of variants/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view path;  ///< such as `variants/pagat.yaml`
  std::string_view text;
};

[[nodiscard]] const std::vector<EmbeddedFile>& embedded_files();

/// Whether what names a house or an option is a path: it has a `/`, or ends in `.yaml` or `.yml`.
[[nodiscard]] bool is_path(std::string_view word);

/// The path of a file on the disk, spelled so that it is not the path of a file that is built in.
[[nodiscard]] std::string path_on_disk(const std::string& path);

}  // namespace tonk::spec
