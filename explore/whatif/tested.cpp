#include "explore/whatif/tested.hpp"

#include <algorithm>
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

Untested untested(WhatIf& what_if, const LoggedHands& log) {
  const std::vector<Judgement> judged = log.judge(*what_if.rules({}));
  const auto shows_nothing_of = [&](const Change& change) {
    return log.judged_alike(*what_if.rules({change}), judged);
  };
  Untested found;
  for (const std::vector<Change>& changes : what_if.alternatives()) {
    if (std::ranges::all_of(changes, shows_nothing_of)) {
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

namespace {

bool is_same(const Finding& a, const Finding& b) { return a.code == b.code && a.at == b.at; }

/// Whether what is found now was found before, and this finding no longer is.
bool clears(const Judgement& after, const Judgement& before, const Finding& finding) {
  return std::ranges::all_of(after.findings, [&](const Finding& left) {
    return !is_same(left, finding) &&
           std::ranges::any_of(before.findings, [&](const Finding& known) { return is_same(left, known); });
  });
}

}  // namespace

std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                             const SessionSoFar& session, const Judgement& judged, const Finding& finding) {
  const auto field = finding.rule ? field_of(rules.clause(*finding.rule).rule) : std::nullopt;
  if (!field) {
    return std::nullopt;
  }
  Judge judge;
  Judgement again;
  for (const Change& change : what_if.changes_of(*field)) {
    const spec::Rules* const changed = what_if.rules({change});
    if (changed == nullptr) {
      continue;
    }
    judge(hand, session, *changed, again);
    if (clears(again, judged, finding)) {
      return change;
    }
  }
  return std::nullopt;
}

}  // namespace tonk::explore
