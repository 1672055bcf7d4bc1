#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/judging/remedies.hpp"
#include "explore/whatif/identify.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

/// Which rules of their houses a set of logs puts to the test, how often, and which never.
class Coverage {
 public:
  static constexpr std::size_t usual_houses = 64;

  explicit Coverage(const HouseOptions& house, std::size_t most_houses = usual_houses)
      : most_houses_(most_houses), problems_(false), house_cache_(house, problems_), what_ifs_(house_cache_) {}

  /// The hand that the judged has just judged.
  void add(const JudgedLog& judged);

  /// Whether there were hands by more houses, which are left out.
  [[nodiscard]] bool is_full() const { return is_full_; }

  [[nodiscard]] std::string text() const;
  /// An object for each house.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  std::size_t most_houses_;
  Problems problems_;  ///< that whoever judges the hands tells
  CommandHouses house_cache_;
  WhatIfs what_ifs_;
  struct House {
    std::string name;
    std::vector<std::string> options;
    std::shared_ptr<const explore::WhatIf> what_if;
    explore::Tested tested;
  };
  std::map<HouseChoice, House> houses_;
  bool is_full_ = false;
};

}  // namespace tonk::cli
