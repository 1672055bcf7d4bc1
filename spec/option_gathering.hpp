#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "spec/layer.hpp"

namespace tonk::spec {

/// A file that was asked for: its path and text, or why there is none.
struct Found {
  std::string path;
  std::string text;
  std::string why;  ///< empty where the file was found
  std::string help;
  bool is_path = false;  ///< it was asked for by its path
};
using Find = std::function<Found(const std::string& word, bool option, const std::string& folder)>;

[[nodiscard]] std::string folder_of(const std::string& path);

/// Reads a house or an option; reports where it is the other, or none.
[[nodiscard]] std::optional<Layer> read_found(Found found, bool option, Report& report);

/// Gathers one group of options: those asked for together, and all that they bring along, each file once.
class OptionGathering {
 public:
  static constexpr std::size_t most_options = 64;

  OptionGathering(const Find& find, std::size_t group, Report& report) : find_(find), group_(group), report_(report) {}

  /// One asked for from outside.
  void ask(const std::string& word, const std::string& folder);
  /// Those that a file names in its `with:`; returns their files with all that they bring along.
  std::vector<std::string> bring(const Layer& layer, const std::string& folder);

  [[nodiscard]] const std::vector<std::string>& asked() const { return asked_; }
  [[nodiscard]] bool unknown() const { return unknown_; }  ///< one asked for from outside is of no known name
  [[nodiscard]] bool whole() const { return whole_; }      ///< every layer could be read
  [[nodiscard]] std::vector<Layer> take() { return std::move(layers_); }

 private:
  const Layer* gather(Found found);
  [[nodiscard]] bool has_room_for(const Found& found) const;
  [[nodiscard]] const Layer* gathered(const std::string& path) const;

  const Find& find_;
  std::size_t group_;
  Report& report_;
  std::vector<Layer> layers_;
  std::vector<std::string> asked_;   ///< the names, in the order asked for
  std::vector<std::string> opened_;  ///< the files that were read so far, or are being read
  std::vector<std::string> open_;    ///< of these the ones whose `with:` is being read
  bool unknown_ = false;
  bool whole_ = true;
};

}  // namespace tonk::spec
