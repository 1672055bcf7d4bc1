#include "explore/whatif/remedy.hpp"

#include <algorithm>

#include "explore/whatif/logged_hands.hpp"

namespace tonk::explore {
namespace {

/// Whether what is found now was found before, and this finding no longer is; not where hidden cards leave that open.
bool clears(const Judgement& after, const Judgement& before, const Finding& finding) {
  const bool is_open = after.given_up || (weight(finding.code) == Weight::mis_settled && after.net.empty());
  return !is_open && std::ranges::all_of(after.findings, [&](const Finding& left) {
    return !is_same(left, finding) &&
           std::ranges::any_of(before.findings, [&](const Finding& known) { return is_same(left, known); });
  });
}

}  // namespace

std::optional<Change> remedy(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                             const SessionSoFar& session, const Judgement& judged, const Finding& finding) {
  Judge judge(Wanted::comparison);
  Judgement again;
  const auto first_of = [&](const std::vector<Change>& changes) -> std::optional<Change> {
    const auto found = std::ranges::find_if(changes, [&](const Change& change) {
      const auto changed = what_if.engine({change});
      if (changed == nullptr) {
        return false;
      }
      judge(hand, session, *changed, again);
      return clears(again, judged, finding);
    });
    return found == changes.end() ? std::nullopt : std::optional(*found);
  };
  const auto cited = finding.rule ? rules.clause(*finding.rule).key : std::nullopt;
  if (auto change = cited ? first_of(what_if.changes_of(*cited)) : std::nullopt) {
    return change;
  }
  return first_of(what_if.single_changes());
}

std::vector<std::optional<Remedy>> remedies(WhatIf& what_if, const spec::Rules& rules, const log::Hand& hand,
                                            const SessionSoFar& session, const Judgement& judged) {
  std::vector<std::optional<Remedy>> found(judged.findings.size());
  if (std::ranges::count_if(judged.findings, is_wrong) > 1) {
    Judge judge(Wanted::comparison);
    Judgement again;
    for (const Change& change : what_if.single_changes()) {
      judge(hand, session, *what_if.engine({change}), again);
      if (again.findings.empty()) {
        return {found.size(), Remedy{change, true}};
      }
    }
  }
  for (std::size_t number = 0; number < found.size(); ++number) {
    const Finding& finding = judged.findings[number];
    if (auto change = is_wrong(finding) ? remedy(what_if, rules, hand, session, judged, finding) : std::nullopt) {
      found[number] = Remedy{*std::move(change), false};
    }
  }
  return found;
}

}  // namespace tonk::explore
