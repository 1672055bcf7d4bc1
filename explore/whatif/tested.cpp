#include "explore/whatif/tested.hpp"

#include <utility>

#include "explore/whatif/logged_hands.hpp"

namespace tonk::explore {

Tested::Tested(WhatIf& what_if) {
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    Rule rule{*changes.front().field, 0, {}};
    rule.ways.reserve(changes.size());
    for (const Change& change : changes) {
      rule.ways.push_back({what_if.rules({change}), std::nullopt});
    }
    rules_.push_back(std::move(rule));
  }
}

void Tested::add(const log::Hand& hand, const SessionSoFar& session, const Judgement& judged) {
  ++hands_;
  Judge judge;
  Judgement otherwise;
  const bool goes_on = session.carried != nullptr && *session.carried == left_;
  for (Rule& rule : rules_) {
    bool is_tested = false;
    for (Way& way : rule.ways) {
      if (goes_on && way.leaves && !is_tested) {
        judge(hand, {session.head, &*way.leaves, session.dealer_from_head}, *way.rules, otherwise);
        is_tested = !judged_alike(judged, otherwise);
      }
      judge(hand, session, *way.rules, otherwise);
      is_tested = is_tested || !judged_alike(judged, otherwise);
      way.leaves = otherwise.carried == judged.carried ? std::nullopt : std::optional(otherwise.carried);
    }
    rule.hands += is_tested ? 1U : 0U;
  }
  left_ = judged.carried;
}

}  // namespace tonk::explore
