#include "verifier/settle/hand_stakes.hpp"

#include <algorithm>

namespace tonk {
namespace {

using spec::PaymentRule;
using spec::Rules;
using spec::Who;

/// A token is not divided: a part of one is one.
std::int64_t whole(Amount stakes) {
  return stakes.numerator() / stakes.denominator() + (stakes.numerator() % stakes.denominator() == 0 ? 0 : 1);
}

template <typename Test>
bool any_sentence(const Rules& rules, const Test& test) {
  const auto any = [&](const std::vector<PaymentRule>& pays) { return std::any_of(pays.begin(), pays.end(), test); };
  return any(rules.ante) ||
         std::any_of(rules.settlement.begin(), rules.settlement.end(),
                     [&](const auto& one) { return any(one.pays); }) ||
         std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [&](const auto& win) { return any(win.pays); });
}

}  // namespace

Amount HandStakes::pay_in(const spec::GameRules& game, Seat seat, Amount stakes) {
  if (game.tokens != 0 && !stakes.too_large()) {
    std::uint16_t& left = tokens[seat.index];
    const std::int64_t paid = std::min<std::int64_t>(whole(stakes), left);
    (left == 0 ? lost_on_honor : spent) |= bit(seat);
    left = static_cast<std::uint16_t>(left - paid);
    stakes = Amount{paid};
  }
  const Amount amount = stakes * stake;
  pot += amount;
  return amount;
}

bool has_pot(const Rules& rules) {
  return rules.game.tokens != 0 || rules.game.last_takes_pot || !rules.side_bets.empty() ||
         any_sentence(rules, [](const PaymentRule& rule) {
           return rule.verb == PaymentRule::Verb::takes_pot || rule.payee == Who::pot;
         });
}

bool has_scores(const Rules& rules) {
  return rules.game.ends_at != 0 || rules.game.out_at != 0 ||
         any_sentence(rules, [](const PaymentRule& rule) { return rule.verb == PaymentRule::Verb::scores; });
}

}  // namespace tonk
