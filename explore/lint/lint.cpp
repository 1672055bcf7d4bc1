#include "explore/lint/lint.hpp"

#include <algorithm>
#include <tuple>

namespace tonk::explore {

std::vector<Lint> lint(const spec::Rules& rules) {
  std::vector<Lint> found;
  lint_dealt_wins(rules, found);
  lint_effects(rules, found);
  lint_settlement(rules, found);
  lint_play(rules, found);
  std::stable_sort(found.begin(), found.end(), [&](const Lint& a, const Lint& b) {
    const spec::Clause& first = rules.clause(a.clause);
    const spec::Clause& second = rules.clause(b.clause);
    return std::tie(first.file, first.line, first.column) < std::tie(second.file, second.line, second.column);
  });
  return found;
}

}  // namespace tonk::explore
