#pragma once

#include <string>
#include <vector>

#include "explore/play/playing.hpp"
#include "tonk/access.hpp"
#include "tonk/table.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::v0 {

/// A hand in play. Not installed.
struct Table::Inside {
  House house;
  std::vector<std::string> names;  ///< as the players are called; a log has them in quotes where it must
  inner::explore::Playing playing;

  [[nodiscard]] const spec::Rules& rules() const { return Access::rules(house); }
  [[nodiscard]] const inner::Table& table() const { return playing.table(); }
  /// Of a hand that is over.
  [[nodiscard]] inner::Judgement judgement() const;
  [[nodiscard]] std::string log() const;
};

}  // namespace tonk::v0
