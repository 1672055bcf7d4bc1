#pragma once

#include <optional>
#include <string>
#include <vector>

#include "spec/library.hpp"
#include "spec/option_collector.hpp"

namespace tonk::spec {

/// Gathers the layers of one compilation: the house, what it extends, and the options.
class LayerCollector {
 public:
  explicit LayerCollector(Find find) : household_(std::move(find), report_) {}

  /// Once.
  [[nodiscard]] Compiled compile(const std::string& house, const std::vector<std::string>& options,
                                 const FileReferrer& referrer);
  /// Once: what of the house's layers could be read, from the lowest to the highest.
  [[nodiscard]] std::vector<Layer> layers(const std::string& house, const FileReferrer& referrer);

 private:
  void refuse(const Found& found, const char* code);
  void refuse_base(const Source& source, std::string code, const Setting& base, std::string message, std::string help);
  void gather_house(const std::string& house, const FileReferrer& referrer);
  void gather_with(std::size_t house, const FileReferrer& referrer);
  [[nodiscard]] const Found* find_base(const Source& source, const Setting& base,
                                       const std::vector<const Found*>& seen);
  void gather_options(const std::vector<std::string>& words, const FileReferrer& referrer);

  Report report_;
  HouseFiles household_;
  std::vector<Layer> layers_;
  std::vector<std::string> asked_;  ///< the options, by name
  bool unknown_ = false;
  bool whole_ = true;  ///< every layer could be read
};

}  // namespace tonk::spec
