#include "explore/whatif/remedy.hpp"

#include <algorithm>

namespace tonk::explore {
namespace {

bool is_same(const Finding& a, const Finding& b) { return a.code == b.code && a.at == b.at; }

/// Whether what is found now was found before, and this finding no longer is.
bool clears(const Judgement& after, const Judgement& before, const Finding& finding) {
  return std::all_of(after.findings.begin(), after.findings.end(), [&](const Finding& left) {
    return !is_same(left, finding) && std::any_of(before.findings.begin(), before.findings.end(),
                                                  [&](const Finding& known) { return is_same(left, known); });
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
