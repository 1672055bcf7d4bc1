#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/session.hpp"
#include "cli/what_ifs.hpp"
#include "explore/whatif/tested.hpp"

namespace tonk::cli {

/// Which rules of their houses a set of logs puts to the test, how often, and which never.
class Coverage {
 public:
  explicit Coverage(const std::vector<std::string>& folders)
      : problems_(false), cabinet_(folders, problems_), what_ifs_(cabinet_) {}

  /// The hand that the walk has just judged.
  void add(const Walk& walk);

  [[nodiscard]] std::string text() const;
  /// An object for each house.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  Problems problems_;  ///< that whoever judges the hands tells
  Cabinet cabinet_;
  WhatIfs what_ifs_;
  struct House {
    std::string name;
    std::vector<std::string> options;
    const explore::WhatIf* what_if = nullptr;
    explore::Tested tested;
  };
  std::map<HouseChoice, House> houses_;
};

}  // namespace tonk::cli
