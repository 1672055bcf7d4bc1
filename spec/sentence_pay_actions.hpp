#pragma once

#include "core/amount.hpp"
#include "spec/sentence.hpp"
#include "spec/sentence_grammar.hpp"

/// What a payment means, built up as its parts are read.
namespace tonk::spec::grammar {

template <typename>
struct pay_action {};

struct Payment {
  std::optional<PaymentRule> rule;
  Who who = Who::winner;
  bool otherwise = false;
  bool also = false;
  std::uint16_t number = 0;  ///< of spreads or cards laid

  void add(Circumstance::Kind kind, std::uint16_t least = 0) { rule->only_if.push_back({kind, least}); }
};

template <Who W>
struct is_who {
  static void apply0(Payment& payment) { payment.who = W; }
};
template <Measure M>
struct is_measure {
  static void apply0(Payment& payment) { payment.rule->price.measure = M; }
};
template <PaymentRule::Verb V>
struct is_verb {
  static void apply0(Payment& payment) { payment.rule->verb = V; }
};
template <Circumstance::Kind K>
struct is_case {
  static void apply0(Payment& payment) { payment.add(K); }
};
template <Circumstance::Kind K>
struct is_numbered_case {
  static void apply0(Payment& payment) { payment.add(K, payment.number); }
};
// clang-format off
template <> struct pay_action<dropper>       : is_who<Who::dropper> {};
template <> struct pay_action<winner>        : is_who<Who::winner> {};
template <> struct pay_action<player>        : is_who<Who::each_player> {};
template <> struct pay_action<other>         : is_who<Who::each_other> {};
template <> struct pay_action<lowest>        : is_who<Who::each_lowest> {};
template <> struct pay_action<near_lowest>   : is_who<Who::nearest_lowest> {};
template <> struct pay_action<near_one>      : is_who<Who::nearest_to_dropper> {};
template <> struct pay_action<last_one>      : is_who<Who::last_to_draw> {};
template <> struct pay_action<tied>          : is_who<Who::each_tied> {};
template <> struct pay_action<loser>         : is_who<Who::each_loser> {};
template <> struct pay_action<bystander>     : is_who<Who::each_bystander> {};
template <> struct pay_action<equal_lower>   : is_who<Who::each_equal_or_lower> {};
template <> struct pay_action<lower>         : is_who<Who::each_lower> {};
template <> struct pay_action<last_drawer>   : is_who<Who::last_drawer> {};
template <> struct pay_action<the_pot>       : is_who<Who::pot> {};
template <> struct pay_action<own_count>     : is_measure<Measure::own_count> {};
template <> struct pay_action<other_counts>  : is_measure<Measure::other_counts> {};
template <> struct pay_action<difference>    : is_measure<Measure::difference> {};
template <> struct pay_action<differences>   : is_measure<Measure::differences> {};
template <> struct pay_action<k_pays>        : is_verb<PaymentRule::Verb::pays> {};
template <> struct pay_action<k_scores>      : is_verb<PaymentRule::Verb::scores> {};
template <> struct pay_action<k_takes>       : is_verb<PaymentRule::Verb::takes_pot> {};
template <> struct pay_action<alone>         : is_case<Circumstance::Kind::lowest_alone> {};
template <> struct pay_action<are_tied>      : is_case<Circumstance::Kind::lowest_tied> {};
template <> struct pay_action<by_spread>     : is_case<Circumstance::Kind::out_by_spread> {};
template <> struct pay_action<on_first_turn> : is_case<Circumstance::Kind::out_on_first_turn> {};
template <> struct pay_action<has_hit>       : is_case<Circumstance::Kind::has_hit> {};
template <> struct pay_action<never_hit>     : is_case<Circumstance::Kind::never_hit> {};
template <> struct pay_action<spreads_laid>  : is_numbered_case<Circumstance::Kind::spreads_laid> {};
template <> struct pay_action<cards_laid>    : is_numbered_case<Circumstance::Kind::cards_laid> {};
// clang-format on
template <>
struct pay_action<k_otherwise> {
  static void apply0(Payment& payment) { payment.otherwise = true; }
};
template <>
struct pay_action<k_also> {
  static void apply0(Payment& payment) { payment.also = true; }
};
template <>
struct pay_action<payer> {
  static void apply0(Payment& payment) {
    payment.rule.emplace();
    payment.rule->payer = payment.who;
    payment.rule->otherwise = payment.otherwise;
    payment.rule->also = payment.also;
  }
};
template <>
struct pay_action<amount> {
  template <typename Input>
  static bool apply(const Input& in, Payment& payment) {
    const std::optional<Amount> number = parse_amount(in.string_view());
    if (number && !number->is_zero()) {
      payment.rule->price.number = *number;
    }
    return number && !number->is_zero();
  }
};
template <>
struct pay_action<most_amount> {
  template <typename Input>
  static bool apply(const Input& in, Payment& payment) {
    const std::optional<Amount> number = parse_amount(in.string_view());
    payment.rule->price.at_most = number;
    return number && !number->is_zero();
  }
};
template <>
struct pay_action<twice> {
  static void apply0(Payment& payment) { payment.rule->price.number = Amount{2}; }
};
template <>
struct pay_action<share> {
  static void apply0(Payment& payment) { payment.rule->price.shared = true; }
};
template <>
struct pay_action<counted> {
  template <typename Input>
  static bool apply(const Input& in, Payment& payment) {
    payment.number = 0;
    for (const char digit : in.string_view()) {
      payment.number = static_cast<std::uint16_t>(payment.number * 10 + (digit - '0'));
    }
    return payment.number != 0;
  }
};
template <>
struct pay_action<heads> {
  static void apply0(Payment& payment) {
    payment.rule->price.per_head = true;
    payment.rule->price.heads = payment.who;
  }
};
template <>
struct pay_action<payee> {
  static void apply0(Payment& payment) { payment.rule->payee = payment.who; }
};

}  // namespace tonk::spec::grammar
