#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/house_files.hpp"
#include "spec/library.hpp"

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

/// Gathers one group of options: those asked for together, and all that they bring along, each file once.
class OptionCollector {
 public:
  OptionCollector(HouseFiles& house_files, std::size_t group, Report& report)
      : household_(house_files), group_(group), report_(report) {}

  /// One asked for from outside.
  void ask(const std::string& word, const FileReferrer& referrer);
  /// Those that a file names in its `with:`; returns their files with all that they bring along.
  std::set<std::string> bring(const Layer& layer, const FileReferrer& referrer);

  [[nodiscard]] const std::vector<std::string>& asked() const { return asked_; }
  [[nodiscard]] bool unknown() const { return unknown_; }  ///< one asked for from outside is of no known name
  [[nodiscard]] bool whole() const { return whole_; }      ///< every layer could be read
  [[nodiscard]] std::vector<Layer> take() { return std::move(layers_); }

 private:
  const Layer* gather(const Found& found);
  [[nodiscard]] const Layer* gathered(const std::string& path) const;

  HouseFiles& household_;
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
