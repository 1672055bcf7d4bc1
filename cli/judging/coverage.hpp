#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "explore/whatif/tested.hpp"
#include "render/verified.hpp"
#include "session/judged_log.hpp"

namespace tonk::cli {

/// Which rules of their houses a set of logs puts to the test, which hand is the first that does, and which rules none does.
class Coverage {
 public:
  static constexpr std::size_t usual_houses = 256;

  explicit Coverage(std::size_t most_houses = usual_houses) : most_houses_(most_houses) {}

  /// Adds the hand that was just judged.
  void add(WhatIfs& what_ifs, const JudgedLog& judged);

  /// Whether hands were left out because there were too many houses.
  [[nodiscard]] bool is_full() const { return is_full_; }

  [[nodiscard]] std::string text() const;
  /// `{"coverage": […]}`, with an object for each house.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  /// Where a hand is.
  struct First {
    std::string file;
    std::optional<std::string> session;
    std::optional<std::string> hand;
    std::uint64_t line = 1;
  };
  struct House {
    std::string name;
    std::vector<std::string> options;
    spec::Said said;  ///< what it says of its rules
    explore::Tested tested;
    std::vector<std::optional<First>> first;  ///< for each rule that is looked at
  };
  std::size_t most_houses_;
  std::map<HouseChoice, House> houses_;
  bool is_full_ = false;
};

}  // namespace tonk::cli
