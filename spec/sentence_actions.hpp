#pragma once

#include <algorithm>
#include <vector>

#include "core/amount.hpp"
#include "spec/sentence.hpp"
#include "spec/sentence_grammar.hpp"

/// What a condition or a range means, built up as its parts are read.
namespace tonk::spec::grammar {

/// The last two numbers that were read; a number that was tried in vain is followed by the one that counts.
struct Numbers {
  std::uint16_t before = 0;
  std::uint16_t last = 0;
  void push(std::string_view text) {
    before = last;
    last = 0;
    for (const char digit : text) {
      last = static_cast<std::uint16_t>(last * 10 + (digit - '0'));
    }
  }
};

inline bool same(const HandTest& a, const HandTest& b) {
  return a.kind == b.kind && a.low == b.low && a.high == b.high && a.cards == b.cards;
}

template <typename>
struct hand_action {};

struct Hand {
  static constexpr std::size_t most_alternatives = 64;
  using Tests = std::vector<HandTest>;

  HandCondition condition;
  std::vector<Tests> alternatives;  ///< of the tests joined by `and` so far
  Tests choices;                    ///< of the present test
  Numbers numbers;
  bool too_many = false;

  void choose(std::uint16_t low, std::uint16_t high) { choices.push_back({HandTest::Kind::total, low, high, {}}); }
};

template <>
struct hand_action<digits> {
  template <typename Input>
  static void apply(const Input& in, Hand& hand) {
    hand.numbers.push(in.string_view());
  }
};
// clang-format off
template <> struct hand_action<exactly>   { static void apply0(Hand& h) { h.choose(h.numbers.last, h.numbers.last); } };
template <> struct hand_action<at_most>   { static void apply0(Hand& h) { h.choose(0, h.numbers.last); } };
template <> struct hand_action<or_less>   { static void apply0(Hand& h) { h.choose(0, h.numbers.last); } };
template <> struct hand_action<at_least>  { static void apply0(Hand& h) { h.choose(h.numbers.last, Range::open); } };
template <> struct hand_action<or_more>   { static void apply0(Hand& h) { h.choose(h.numbers.last, Range::open); } };
template <> struct hand_action<from_to>   { static void apply0(Hand& h) { h.choose(h.numbers.before, h.numbers.last); } };
template <> struct hand_action<higher>    { static void apply0(Hand& h) { h.choices.push_back({HandTest::Kind::higher, 0, 0, {}}); } };
template <> struct hand_action<lower_total> { static void apply0(Hand& h) { h.choices.push_back({HandTest::Kind::lower, 0, 0, {}}); } };
template <> struct hand_action<matched>   { static void apply0(Hand& h) { h.choices.push_back({HandTest::Kind::matched, 0, 0, {}}); } };
template <> struct hand_action<more_than> { static void apply0(Hand& h) { h.choose(static_cast<std::uint16_t>(h.numbers.last + 1), Range::open); } };
// clang-format on
template <>
struct hand_action<less_than> {
  static void apply0(Hand& hand) {
    // Less than 0 is no total at all: a range whose end is before its beginning.
    const std::uint16_t last = hand.numbers.last;
    hand.choose(last == 0 ? 1 : 0, last == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>(last - 1));
  }
};
template <>
struct hand_action<rank_letter> {
  template <typename Input>
  static void apply(const Input& in, Hand& hand) {
    const char letter = in.string_view() == "10" ? 'T' : in.string_view().front();
    if (hand.choices.empty() || hand.choices.back().kind != HandTest::Kind::only) {
      hand.choices.push_back({HandTest::Kind::only, 0, 0, {}});
    }
    hand.choices.back().cards |= CardSet::of(static_cast<Rank>(rank_letters.find(letter)));
  }
};
template <>
struct hand_action<test> {
  /// Each alternative so far with each choice of this test.
  static void apply0(Hand& hand) {
    if (hand.alternatives.empty()) {
      hand.alternatives.emplace_back();
    }
    std::vector<Hand::Tests> product;
    hand.too_many |= hand.alternatives.size() * hand.choices.size() > Hand::most_alternatives;
    for (std::size_t i = 0; i < hand.alternatives.size() && !hand.too_many; ++i) {
      for (const HandTest& choice : hand.choices) {
        product.push_back(hand.alternatives[i]);
        Hand::Tests& tests = product.back();
        if (std::none_of(tests.begin(), tests.end(), [&](const HandTest& test) { return same(test, choice); })) {
          tests.push_back(choice);  // what is said twice is tried once
        }
      }
    }
    hand.alternatives = std::move(product);
    hand.choices.clear();
  }
};
template <>
struct hand_action<all_of> {
  static void apply0(Hand& hand) {
    auto& all = hand.condition.any_of;
    all.insert(all.end(), hand.alternatives.begin(), hand.alternatives.end());
    hand.too_many |= all.size() > Hand::most_alternatives;
    hand.alternatives.clear();
  }
};

template <typename>
struct range_action {};

struct Bounds {
  Numbers numbers;
  Range range;
};

template <>
struct range_action<digits> {
  template <typename Input>
  static void apply(const Input& in, Bounds& bounds) {
    bounds.numbers.push(in.string_view());
  }
};
// clang-format off
template <> struct range_action<first_number> { static void apply0(Bounds& b) { b.range = {b.numbers.last, b.numbers.last}; } };
template <> struct range_action<open_end>     { static void apply0(Bounds& b) { b.range.most = Range::open; } };
template <> struct range_action<or_number>    { static void apply0(Bounds& b) { b.range.most = b.numbers.last; } };
template <> struct range_action<any_number>   { static void apply0(Bounds& b) { b.range = {2, Range::open}; } };
// clang-format on

// What a payment means, built up as its parts are read.

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
