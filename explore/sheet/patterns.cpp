#include "explore/sheet/patterns.hpp"

#include <algorithm>

#include "explore/sheet/payments.hpp"

namespace tonk::explore {
namespace {

using spec::Ending;
using spec::Rules;
using spec::Who;

constexpr int lower = -5;
constexpr int slightly_lower = -2;
constexpr int equal = 0;
constexpr int higher = 7;
constexpr int higher_by = 5;  ///< each further player

/// Whether the sentences choose one of several lowest: then a tie shows the most.
bool choose_one_lowest(const std::vector<spec::PaymentRule>& payments) {
  const auto is_one = [](Who who) {
    return who == Who::nearest_lowest || who == Who::nearest_to_dropper || who == Who::last_to_draw;
  };
  return std::any_of(payments.begin(), payments.end(),
                     [&](const spec::PaymentRule& rule) { return is_one(rule.payer) || is_one(rule.payee); });
}

}  // namespace

std::vector<Pattern> patterns_for(const Rules& rules, Ending ending) {
  const bool ties_catch = rules.tie_with_dropper == spec::TieWithDropper::catches;
  std::vector<Pattern> patterns;
  switch (ending) {
    case Ending::drop_won: patterns = {{ties_catch ? higher : equal}}; break;
    case Ending::drop_tied: patterns = {{equal}}; break;
    case Ending::caught:
      if (ties_catch && !tells_ties(rules)) {
        patterns = {{lower, equal}, {lower, lower}, {equal}};
      } else {
        patterns = {{lower, slightly_lower}, {lower, lower}};
      }
      break;
    case Ending::stock_out:
    case Ending::knock:
    case Ending::out:
    case Ending::out_by_discard:
    case Ending::reply: patterns = {{lower}, {lower, lower}}; break;
  }
  if (patterns.size() > 1 && choose_one_lowest(rules.settlement_of(ending).pays)) {
    std::swap(patterns[0], patterns[1]);
  }
  return patterns;
}

Pattern for_others(Pattern pattern, unsigned others) {
  const bool used = std::find(pattern.begin(), pattern.end(), higher) != pattern.end();
  pattern.resize(std::min<std::size_t>(pattern.size(), others));
  pattern.reserve(others);
  for (int more = used ? higher + higher_by : higher; pattern.size() < others; more += higher_by) {
    pattern.push_back(more);
  }
  return pattern;
}

}  // namespace tonk::explore
