#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "spec/draft.hpp"
#include "spec/library.hpp"

/// How the files that make up one house are found and put in their order.
namespace tonk::spec {

/// A file's text, and what it says, which is read when it is first asked for.
class Library::File {
 public:
  File(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Nothing where no name can be read; what is wrong is in `report`.
  [[nodiscard]] const std::optional<Layer>& layer() const {
    read();
    return layer_;
  }
  [[nodiscard]] const Report& report() const {
    read();
    return report_;
  }

 private:
  void read() const {
    std::call_once(once_, [&] { layer_ = read_layer(Source(path_, text_), report_); });
  }

  std::string path_;
  std::string text_;
  mutable std::once_flag once_;
  mutable std::optional<Layer> layer_;
  mutable Report report_;
};

/// A file that was asked for.
struct Library::Found {
  std::shared_ptr<const File> file;
  bool trusted = true;  ///< the files that it names are read without asking whether they may be

  [[nodiscard]] const std::string& path() const { return file->path(); }
};

/// Who names a file.
struct Referrer {
  std::string folder;  ///< paths are relative to it; empty for the current one
  bool trusted = true;
  const Source* source = nullptr;  ///< the file that does so; null for the library's user
  Span at;                         ///< where in that file
};

/// Options that are asked for together, with all that they bring along, each file once.
struct Group {
  Level layers;
  std::set<std::string> opened;   ///< the files that were read so far, or are being read
  std::vector<std::string> open;  ///< of these the ones whose `with` is being read
};

/// Gathers the levels of one compilation: the house, what it extends, and the options. Each file is read and parsed once.
class Library::Collector {
 public:
  Collector(const Library& library, const std::string& folder, const MayRead& may_read)
      : library_(library), may_read_(may_read), user_{folder, !may_read, nullptr, {}} {}
  [[nodiscard]] Compiled compile(const std::string& house, const std::vector<std::string>& options);
  /// What of the house's levels could be read, from the lowest to the highest.
  [[nodiscard]] HouseBase base(const std::string& house);
  [[nodiscard]] HouseBase with(const HouseBase& base, const std::vector<std::string>& options);

 private:
  void refuse(const Referrer& referrer, std::string code, std::string message, std::string help);
  /// The house or the option of this name, or the file at this path; null where there is none, which is reported.
  const Found* find(const std::string& word, bool option, const Referrer& referrer);
  [[nodiscard]] std::optional<Found> find_path(const std::string& path, const Referrer& referrer);
  [[nodiscard]] std::string help_for_path(const std::string& path, const Referrer& referrer) const;
  /// The path as the referring file would write it.
  [[nodiscard]] static std::string beside(const std::string& path, const Referrer& referrer);
  [[nodiscard]] std::optional<Found> find_name(const std::string& name, bool option, const Referrer& referrer);
  [[nodiscard]] bool has_room_for(const Found& found, const Referrer& referrer);
  /// What was found, as a house or an option. What is wrong with the file itself is reported when it is first read.
  std::optional<Layer> read(const Found& found, bool option);
  /// The file as one that names others.
  [[nodiscard]] static Referrer referrer_in(const Found& found, const Layer& layer);
  /// From the house to the one that extends nothing, which is the lowest layer. The options that a house itself is played with
  /// lie below it.
  void add_house(const std::string& house);
  const Found* find_base(const Part& base, Referrer& referrer, const std::vector<std::string>& seen);
  void add_options(const std::vector<std::string>& words);
  /// Adds an option after all that it brings along. The pointer is valid until the next option is added.
  const Layer* add_option(const Found& found, Group& group);
  /// As Rules have it; every level could be read.
  [[nodiscard]] std::string base_game() const;
  /// Adds the options that a file names in its `with`; returns their files, and those of all that they bring along.
  std::set<std::string> bring(const Layer& layer, Referrer referrer, Group& group);

  const Library& library_;
  const MayRead& may_read_;
  const Referrer user_;
  Report report_;
  /// By name or path, whether it is a path, whether an option is meant, and whether who names it is trusted.
  std::map<std::tuple<std::string, bool, bool, bool>, std::optional<Found>> found_;
  std::set<std::string> files_;  ///< that were read, by path
  std::vector<Level> levels_;
  std::vector<std::string> asked_;  ///< the options, by name
  bool unknown_ = false;            ///< what the library's user asked for is of no known name
  bool whole_ = true;               ///< every layer could be read
};

}  // namespace tonk::spec
