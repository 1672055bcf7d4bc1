#pragma once

#include <string>
#include <vector>

#include "parser/hand.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

namespace tonk::python {

/// A hand that outlives its log.
struct LoggedHand {
  /// The one to which the log has come, judged.
  explicit LoggedHand(const JudgedLog& log)
      : record(log.record()),
        hand(log.hand()),
        text(log.chunk().text),
        players(log.readable() ? log.judgement().seats : std::vector<std::string>{}) {}
  Record record;
  log::Hand hand;
  std::string text;
  std::vector<std::string> players;
};

}  // namespace tonk::python
