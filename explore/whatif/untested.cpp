#include "explore/whatif/untested.hpp"

#include <algorithm>

namespace tonk::explore {

Untested untested(WhatIf& what_if, const LoggedHands& log) {
  const std::vector<Judgement> judged = log.judge(*what_if.rules({}));
  const auto shows_nothing_of = [&](const Change& change) {
    return log.judged_alike(*what_if.rules({change}), judged);
  };
  Untested found;
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    if (std::all_of(changes.begin(), changes.end(), shows_nothing_of)) {
      found.rules.push_back(*changes.front().field);
    }
  }
  for (const Change& option : what_if.options()) {
    if (shows_nothing_of(option)) {
      found.options.push_back(option.option);
    }
  }
  return found;
}

}  // namespace tonk::explore
