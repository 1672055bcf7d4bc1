#include "explore/sheet/sentences.hpp"

#include <algorithm>

namespace tonk::explore {

using spec::Circumstance;
using spec::Measure;
using spec::PaymentRule;
using spec::Who;

bool is_of_lowest(const Circumstance& circumstance) {
  return circumstance.kind == Circumstance::Kind::lowest_alone || circumstance.kind == Circumstance::Kind::lowest_tied;
}

bool asks_who_is_lowest(const PaymentRule& rule) {
  const auto is = [](Who who) {
    return who == Who::each_lowest || who == Who::nearest_lowest || who == Who::nearest_to_dropper ||
           who == Who::last_to_draw || who == Who::each_loser || who == Who::each_bystander;
  };
  return is(rule.payer) || (rule.verb == PaymentRule::Verb::pays && is(rule.payee)) ||
         (rule.price.per_head && is(rule.price.heads)) ||
         std::any_of(rule.only_if.begin(), rule.only_if.end(), is_of_lowest);
}

bool counts_matter(const std::vector<PaymentRule>& payments) {
  return std::any_of(payments.begin(), payments.end(), [](const PaymentRule& rule) {
    const auto by_count = [](Who who) {
      return who != Who::winner && who != Who::dropper && who != Who::each_player && who != Who::each_other &&
             who != Who::each_loser && who != Who::pot;
    };
    const bool paid_by_count = rule.verb == PaymentRule::Verb::pays && by_count(rule.payee);
    const bool heads_by_count = rule.price.per_head && by_count(rule.price.heads);
    return rule.price.measure != Measure::stakes || by_count(rule.payer) || paid_by_count || heads_by_count;
  });
}

bool differ_in_price(const PaymentRule& one, const PaymentRule& other) {
  const bool alike = one.verb == other.verb && one.payer == other.payer && one.price.shared == other.price.shared;
  const bool paid = one.verb == PaymentRule::Verb::pays && one.payee == other.payee && one.payer != Who::pot;
  return alike && (paid || one.verb == PaymentRule::Verb::scores);
}

bool is_always_paid(const std::vector<PaymentRule>& payments) {
  const auto only = [&](Circumstance::Kind kind) {
    return std::any_of(payments.begin(), payments.end(), [&](const PaymentRule& rule) {
      return rule.only_if.size() == 1 && rule.only_if.front().kind == kind;
    });
  };
  return std::any_of(payments.begin(), payments.end(), [](const PaymentRule& rule) { return rule.only_if.empty(); }) ||
         (only(Circumstance::Kind::lowest_alone) && only(Circumstance::Kind::lowest_tied)) ||
         (only(Circumstance::Kind::has_hit) && only(Circumstance::Kind::never_hit));
}

}  // namespace tonk::explore
