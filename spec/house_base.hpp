#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/house_text.hpp"
#include "spec/rules.hpp"

namespace tonk::spec {

struct Draft;

/// A rule that is said otherwise.
using Saying = std::pair<Key, Part>;

/// A house with options, whose files are read, to be compiled often: as it is, or with some rules said otherwise. Copies share
/// what was read.
class HouseBase {
 public:
  /// From the house that extends nothing up to the options. `read` is what was reported of their files.
  explicit HouseBase(std::vector<Level> levels, Report read = {});

  /// The same with more levels above, which are those of the options.
  [[nodiscard]] HouseBase with(const std::vector<std::string>& options, std::vector<Level> levels,
                               const Report& read) const;

  /// Nothing where anything is wrong with the house, or with what is said. Sayings of one key: the last is in force.
  [[nodiscard]] std::optional<Rules> compile(const std::vector<Saying>& otherwise = {}) const;

  /// What it says of each rule, as far as it can be read.
  [[nodiscard]] Said said(const std::vector<Saying>& otherwise = {}) const;

 private:
  /// The draft with the sayings as the highest level, which `layer` receives and must outlive the draft.
  [[nodiscard]] Draft draft_with(const std::vector<Saying>& otherwise, Layer& layer, Report& report) const;

  std::vector<std::shared_ptr<const std::vector<Level>>> levels_;  ///< into which the draft points, the lowest first
  std::shared_ptr<const Draft> draft_;
  std::vector<std::string> options_;  ///< by name
  Report report_;
};

}  // namespace tonk::spec
