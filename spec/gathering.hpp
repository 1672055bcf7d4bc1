#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "spec/layer.hpp"
#include "spec/library.hpp"

namespace tonk::spec {

/// Gathers the layers of one compilation: the house, what it extends, and the options.
class Gathering {
 public:
  /// A file that was asked for: its path and text, or why there is none.
  struct Found {
    std::string path;
    std::string text;
    std::string why;  ///< empty where the file was found
    std::string help;
    bool is_path = false;  ///< it was asked for by its path
  };
  using Find = std::function<Found(const std::string& word, bool option, const std::string& folder)>;

  explicit Gathering(Find find) : find_(std::move(find)) {}

  /// Once.
  [[nodiscard]] Compiled compile(const std::string& house, const std::vector<std::string>& options,
                                 const std::string& folder);

 private:
  void refuse(const Found& found, const char* code);
  void refuse_base(const Source& source, std::string code, const Setting& base, std::string message, std::string help);
  [[nodiscard]] std::optional<Layer> read(Found found, bool option);
  void gather_house(const std::string& house, const std::string& folder);
  void gather_with(std::size_t house, const std::string& folder);
  [[nodiscard]] std::optional<Found> find_base(const Source& source, const Setting& base,
                                               const std::vector<std::string>& seen);
  void gather_options(const std::vector<std::string>& options, const std::string& folder);

  Find find_;
  Report report_;
  std::vector<Layer> layers_;
  bool unknown_ = false;
  bool whole_ = true;  ///< every layer could be read
};

}  // namespace tonk::spec
