#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tao/pegtl.hpp>

#include "core/amount.hpp"
#include "spec/sentence.hpp"

/// The sentences of a house file. Words are separated by blanks; the words that open a choice commit to it, so that a fault is
/// found at the word that is wrong. Each rule says in one place what it reads, what is expected where it does not match, and
/// what it means.
namespace tonk::spec::grammar {

using namespace tao::pegtl;

/// A text as an argument of a template.
template <std::size_t Size>
struct Text {
  std::array<char, Size> letters{};
  // NOLINTNEXTLINE: a literal is an array, and stands for the text without a conversion being written
  consteval Text(const char (&literal)[Size]) { std::copy_n(&literal[0], Size, letters.begin()); }
};

template <Text Letters, typename Indices = std::make_index_sequence<Letters.letters.size() - 1>>
struct word;
template <Text Letters, std::size_t... Indices>
struct word<Letters, std::index_sequence<Indices...>> : keyword<Letters.letters[Indices]...> {};

/// Words with blanks between them.
template <Text First, Text... Others>
struct words : seq<word<First>, seq<plus<blank>, word<Others>>...> {};

template <typename... Rules>
struct then : seq<plus<blank>, Rules...> {};

template <Text... Words>
struct next : then<words<Words...>> {};

/// What must follow, and how a message calls it.
template <Text Expected, typename... Rules>
struct required : seq<Rules...> {
  static constexpr std::string_view expected{Expected.letters.data(), Expected.letters.size() - 1};
};
template <Text Expected, typename... Rules>
struct expect : must<required<Expected, Rules...>> {};
template <Text Expected, Text... Words>
struct expect_next : expect<Expected, next<Words...>> {};

/// Calls state.say(Value) when the words match.
template <auto Value, typename... Rules>
struct means : seq<Rules...> {
  template <typename State>
  static void apply0(State& state) {
    state.say(Value);
  }
};
template <auto Value, Text... Words>
struct is : means<Value, words<Words...>> {};

/// Calls a member function of the state on a match; where it returns false, the match fails.
template <auto Member, typename... Rules>
struct does : seq<Rules...> {
  template <typename State>
  static auto apply0(State& state) {
    return (state.*Member)();
  }
};

/// The same for a function that is given the text that was read.
template <auto Member, typename... Rules>
struct reads : seq<Rules...> {
  template <typename Input, typename State>
  static auto apply(const Input& in, State& state) {
    return (state.*Member)(in.string_view());
  }
};

/// What a rule does where it matches stands in the rule itself.
template <typename Rule>
struct effect : Rule {};
template <>
struct effect<void> {};

template <typename Rule>
struct fault_control : normal<Rule> {
  template <typename Input, typename... States>
  [[noreturn]] static void raise(const Input& in, States&&... /*states*/) {
    throw parse_error(std::string(Rule::expected), in);
  }
};

/// The last two numbers that were read. Those of abandoned alternatives are overwritten.
struct Numbers {
  std::uint16_t before = 0;
  std::uint16_t last = 0;
  void push(std::string_view text) {
    before = std::exchange(last, 0);
    for (const char digit : text) {
      last = static_cast<std::uint16_t>(last * 10 + (digit - '0'));
    }
  }
};

/// What a payment means, built up as its parts are read.
struct Payment : Numbers {
  PaymentRule rule;
  Role role = Role::winner;
  Who who;
  bool is_paid = false;  ///< else nobody pays

  void say(Role named) { role = named; }
  void say(Who::Laid laid) { who.laid = laid; }
  void say(Measure measure) { rule.price.measure = measure; }
  void say(PaymentRule::Verb verb) { rule.verb = verb; }
  void say(Circumstance::Kind kind) { rule.only_if.push_back({kind, std::exchange(last, 0)}); }
  void say_otherwise() { rule.otherwise = true; }
  void say_also() { rule.also = true; }
  void begin_who() { who = role; }
  void leave_out() { who.but = role; }
  void name_payer() {
    is_paid = true;
    rule.payer = who;
  }
  void name_payee() { rule.payee = who; }
  void name_heads() {
    rule.price.per_head = true;
    rule.price.heads = who;
  }
  void double_price() { rule.price.number = Amount{2}; }
  void share_price() { rule.price.shares.divided = true; }
  void name_rest() { rule.price.shares.rest = who; }
  bool set_price(std::string_view text) {
    rule.price.number = parse_amount(text).value_or(Amount{});
    return !rule.price.number.is_zero();
  }
  bool set_limit(std::string_view text) {
    rule.price.at_most = parse_amount(text).value_or(Amount{});
    return !rule.price.at_most->is_zero();
  }
  [[nodiscard]] bool is_above_zero() const { return last != 0; }
};

/// What a condition on a hand means, built up as its parts are read.
struct Hand : Numbers {
  static constexpr std::size_t most_alternatives = 64;
  using Tests = std::vector<HandTest>;

  HandCondition condition;
  std::vector<Tests> alternatives;  ///< of the tests joined by `and` so far
  Tests choices;                    ///< of the present test
  bool too_many = false;

  void say(HandTest::Kind kind) { choices.push_back({kind, 0, 0, {}}); }
  void choose(unsigned low, unsigned high) {
    choices.push_back({HandTest::Kind::total, static_cast<std::uint16_t>(low), static_cast<std::uint16_t>(high), {}});
  }
  void exactly() { choose(last, last); }
  void at_most() { choose(0, last); }
  void at_least() { choose(last, Range::open); }
  void more_than() { choose(last + 1U, Range::open); }
  void from_to() { choose(before, last); }
  /// Less than 0 is no total at all: a range whose end is before its beginning.
  void less_than() { choose(last == 0 ? 1 : 0, last == 0 ? 0 : last - 1U); }
  void add_rank(std::string_view text) {
    if (choices.empty() || choices.back().kind != HandTest::Kind::only) {
      say(HandTest::Kind::only);
    }
    choices.back().cards |= CardSet::of(static_cast<Rank>(rank_letters.find(text == "10" ? 'T' : text.front())));
  }
  /// Each alternative so far with each choice of this test.
  void end_test() {
    if (alternatives.empty()) {
      alternatives.emplace_back();
    }
    std::vector<Tests> product;
    too_many |= alternatives.size() * choices.size() > most_alternatives;
    for (std::size_t i = 0; i < alternatives.size() && !too_many; ++i) {
      for (const HandTest& choice : choices) {
        Tests& tests = product.emplace_back(alternatives[i]);
        if (std::find(tests.begin(), tests.end(), choice) == tests.end()) {
          tests.push_back(choice);  // what is said twice is tried once
        }
      }
    }
    alternatives = std::move(product);
    choices.clear();
  }
  void end_alternatives() {
    auto& all = condition.any_of;
    all.insert(all.end(), alternatives.begin(), alternatives.end());
    too_many |= all.size() > most_alternatives;
    alternatives.clear();
  }
};

/// What a range means, built up as its parts are read.
struct Bounds : Numbers {
  Range range;
  bool one_of_two = false;  ///< written with `or`

  void begin() { range = {last, last}; }
  void leave_open() { range.most = Range::open; }
  void end() { range.most = last; }
  void end_choice() {
    end();
    one_of_two = true;
  }
  void allow_any() { range = {2, Range::open}; }
};

// clang-format off
struct end           : seq<star<blank>, eof> {};
struct digits        : reads<&Numbers::push, sor<one<'0'>, seq<range<'1', '9'>, rep_max<3, digit>>>, not_at<identifier_other>> {};
struct number        : seq<digits, not_at<one<'.', '/'>, digit>> {};
struct next_number   : expect<"a number", then<number>> {};

// otherwise dropper pays twice the difference, at most 20 to the nearest lowest, if the lowest is alone
struct the           : opt<words<"the">, plus<blank>> {};
struct each_kind     : sor<is<Role::each_player, "player">, is<Role::each_other, "other">, is<Role::each_lowest, "lowest">, is<Role::each_tied, "tied">,
                           is<Role::each_loser, "loser">, is<Role::each_bystander, "bystander">,
                           is<Role::each_equal_or_lower, "equal", "or", "lower">, is<Role::each_lower, "lower">> {};
struct each          : seq<words<"each">, expect<"a kind of player", then<each_kind>>> {};
struct nearest       : seq<words<"nearest">, expect<"`lowest`", then<is<Role::nearest_lowest, "lowest">>>> {};
struct first_seated  : means<Role::first_seated, words<"first-seated">, expect_next<"`lowest`", "lowest">> {};
struct near_one      : means<Role::nearest_to_dropper, words<"nearest">, expect_next<"`to the dropper`", "to">, expect<"`the dropper`", then<the, words<"dropper">>>> {};
struct last_one      : means<Role::last_to_draw, words<"who">, expect_next<"`drew last`", "drew">, expect_next<"`last`", "last">> {};
struct highest_one   : means<Role::with_highest_card, words<"with">, expect_next<"`the highest card`", "the", "highest", "card">> {};
struct one_lowest    : seq<words<"lowest">, expect<"`nearest to the dropper`, `who drew last` or `with the highest card`", then<sor<near_one, last_one, highest_one>>>> {};
struct last_drawer   : means<Role::last_drawer, words<"last">, expect_next<"`drawer`", "drawer">> {};
struct role          : seq<the, sor<each, nearest, first_seated, one_lowest, last_drawer, is<Role::dealer, "dealer">, is<Role::dropper, "dropper">, is<Role::winner, "winner">>> {};
struct but           : seq<next<"but">, expect<"a player to leave out", does<&Payment::leave_out, then<role>>>> {};
struct a_spread      : sor<is<Who::Laid::no_spread, "no", "spread">, is<Who::Laid::a_spread, "a", "spread">> {};
struct who_laid      : seq<next<"who">, expect_next<"`has laid`", "has">, expect_next<"`laid`", "laid">, expect<"`no spread` or `a spread`", then<a_spread>>> {};
struct who           : seq<does<&Payment::begin_who, role>, opt<but>, opt<who_laid>> {};
struct the_pot       : does<&Payment::begin_who, means<Role::pot, the, words<"pot">>> {};
struct payer         : does<&Payment::name_payer, star<blank>, who> {};
struct for_heads     : seq<next<"for">, expect<"a player to be counted", does<&Payment::name_heads, then<who>>>> {};
struct to_payee      : seq<next<"to">, expect<"the one who is paid", does<&Payment::name_payee, then<sor<the_pot, who>>>>> {};

struct amount        : seq<plus<digit>, opt<one<'.', '/'>, plus<digit>>, not_at<identifier_other>> {};
struct price_number  : reads<&Payment::set_price, amount> {};
struct other_counts  : is<Measure::other_counts, "other", "counts"> {};
struct in_the_pot    : means<Measure::pot, words<"what">, expect_next<"`is in the pot`", "is">, expect_next<"`in the pot`", "in">, expect<"`the pot`", then<the, words<"pot">>>> {};
struct measure_kind  : sor<is<Measure::own_count, "own", "count">, other_counts, is<Measure::differences, "differences">, is<Measure::difference, "difference">> {};
struct measure       : seq<words<"the">, expect<"what the price is measured by", then<measure_kind>>> {};
struct next_measure  : expect<"`the` and what the price is measured by", then<sor<measure, in_the_pot>>> {};
struct twice         : does<&Payment::double_price, words<"twice">> {};
struct times         : seq<price_number, next<"times">, next_measure> {};
struct doubled       : seq<twice, next_measure> {};
struct limit         : seq<opt<star<blank>, one<','>>, next<"at">, expect_next<"`most`", "most">, expect<"a number above 0", then<reads<&Payment::set_limit, amount>>>> {};
struct measured      : seq<sor<times, doubled, measure, in_the_pot>, opt<limit>> {};
struct rest_to       : expect<"who gets the rest", does<&Payment::name_rest, then<sor<the_pot, who>>>> {};
struct whole         : opt<opt<star<blank>, one<','>>, next<"in">, expect_next<"`whole stakes` or `whole points`", "whole">,
                           expect<"`stakes` or `points`", then<sor<words<"stakes">, words<"points">>>>, opt<star<blank>, one<','>>,
                           expect_next<"`the rest to` and who gets it", "the">, expect_next<"`rest to`", "rest">, expect_next<"`to`", "to">, rest_to> {};
struct share         : seq<does<&Payment::share_price, words<"an">, expect_next<"`equal share of`", "equal">, expect_next<"`share of`", "share">, expect_next<"`of`", "of">,
                                expect<"what is shared", then<sor<measured, price_number>>>>> {};
struct price         : expect<"a price above 0", then<sor<measured, share, price_number>>> {};

struct counted       : does<&Payment::is_above_zero, number, not_at<identifier_other>> {};
struct spreads_laid  : means<Circumstance::Kind::spreads_laid, sor<words<"spreads">, words<"spread">>> {};
struct cards_laid    : means<Circumstance::Kind::cards_laid, sor<words<"cards">, words<"card">>, expect_next<"`on the last turn`", "on", "the", "last", "turn">> {};
struct laid          : seq<words<"laid">, expect<"a number of spreads or cards above 0", then<counted>>,
                           expect<"`spreads` or `cards on the last turn`", then<sor<spreads_laid, cards_laid>>>> {};
struct out_how       : sor<is<Circumstance::Kind::out_by_spread, "by", "a", "spread">, is<Circumstance::Kind::out_on_first_turn, "on", "the", "first", "turn">> {};
struct went          : seq<words<"went">, expect_next<"`out`", "out">, expect<"`by a spread` or `on the first turn`", then<out_how>>> {};
struct hit_what      : sor<is<Circumstance::Kind::has_hit, "a", "spread">, is<Circumstance::Kind::never_hit, "no", "spread">> {};
struct hit           : seq<words<"hit">, expect<"`a spread` or `no spread`", then<hit_what>>> {};
struct deed          : then<sor<laid, went, hit>> {};
struct lowest_state  : sor<is<Circumstance::Kind::lowest_alone, "is", "alone">, is<Circumstance::Kind::lowest_tied, "are", "tied">> {};
struct of_lowest     : seq<words<"lowest">, expect<"`is alone` or `are tied`", then<lowest_state>>> {};
struct of_winner     : seq<words<"winner">, expect<"what the winner did", deed>, star<next<"and">, deed>> {};
struct circumstance  : expect<"a circumstance", then<the, sor<of_lowest, of_winner>>> {};
struct only_if       : seq<opt<star<blank>, one<','>>, next<"if">, circumstance, star<next<"and">, circumstance>,
                           expect<"`and` or the end of the sentence", end>> {};

struct pays          : seq<is<PaymentRule::Verb::pays, "pays">, price, opt<for_heads>, opt<to_payee>, whole,
                           sor<only_if, expect<"`for`, `to`, `if` or the end of the sentence", end>>> {};
struct no_more_to    : sor<only_if, expect<"`if` or the end of the sentence", end>> {};
struct scores        : seq<is<PaymentRule::Verb::scores, "scores">, price, whole, no_more_to> {};
struct takes         : seq<is<PaymentRule::Verb::takes_pot, "takes">, expect<"`the pot`", then<the, words<"pot">>>, whole, no_more_to> {};
struct verb          : expect<"`pays`, `scores` or `takes the pot`", then<sor<pays, scores, takes>>> {};
struct nobody_pays   : seq<star<blank>, words<"nobody">, expect_next<"`pays`", "pays">, expect<"the end of the sentence", end>> {};
struct otherwise     : does<&Payment::say_otherwise, star<blank>, words<"otherwise">, opt<star<blank>, one<','>>> {};
struct also          : opt<does<&Payment::say_also, star<blank>, words<"also">, opt<star<blank>, one<','>>>> {};
struct instead       : seq<otherwise, sor<nobody_pays, seq<also, expect<"who pays instead", payer>, verb>>> {};
struct charge        : seq<also, expect<"the one who pays", payer>, verb> {};
struct payment       : sor<nobody_pays, instead, charge> {};

// total is 49, or less than 15 and every card is a J, Q or K
struct less_word     : sor<words<"less">, words<"fewer">> {};
struct than          : expect_next<"`than`", "than"> {};
struct no_than       : not_at<next<"than">> {};
struct total         : seq<star<blank>, sor<is<HandTest::Kind::higher, "higher">,
                                            is<HandTest::Kind::lower, "lower">,
                                            does<&Hand::at_most, words<"at", "most">, next_number>,
                                            does<&Hand::at_least, words<"at">, expect_next<"`most` or `least`", "least">, next_number>,
                                            does<&Hand::less_than, less_word, than, next_number>,
                                            does<&Hand::more_than, words<"more">, than, next_number>,
                                            does<&Hand::at_most, number, next<"or">, then<less_word, no_than>>,
                                            does<&Hand::at_least, number, next<"or">, next<"more">, no_than>,
                                            does<&Hand::from_to, number, next<"to">, next_number>,
                                            does<&Hand::exactly, number>>> {};
struct comma         : seq<star<blank>, one<','>> {};
struct further       : seq<sor<seq<comma, opt<next<"or">>>, next<"or">>, not_at<then<sor<words<"total">, words<"every">>>>> {};
struct is_word       : expect_next<"`is`", "is"> {};
struct some_total    : expect<"a total", total> {};
struct totals        : seq<words<"total">, is_word, some_total, star<further, some_total>> {};
struct rank_letter   : reads<&Hand::add_rank, sor<string<'1', '0'>, one<'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'>>, not_at<identifier_other>> {};
struct article       : seq<sor<words<"an">, words<"a">>, plus<blank>> {};
struct rank          : seq<star<blank>, opt<article>, rank_letter> {};
struct first_rank    : seq<star<blank>, sor<is<HandTest::Kind::matched, "matched">, rank>> {};
struct every_card    : seq<words<"every">, expect_next<"`card`", "card">, is_word, expect<"a rank or `matched`", first_rank>, star<further, expect<"a rank", rank>>> {};
struct test          : expect<"a test of the hand", does<&Hand::end_test, star<blank>, sor<totals, every_card>>> {};
struct all_of        : does<&Hand::end_alternatives, test, star<next<"and">, test>> {};
struct or_word       : sor<seq<comma, next<"or">>, next<"or">> {};
struct hand          : seq<all_of, star<or_word, all_of>, expect<"`and`, `or` or the end of the sentence", end>> {};

// 2 to 6
struct open_end      : does<&Bounds::leave_open, next<"or">, next<"more">> {};
struct last_number   : does<&Bounds::end, then<words<"to">>, next_number> {};
struct other_number  : does<&Bounds::end_choice, then<words<"or">>, next_number> {};
struct range_of      : seq<expect<"a number", does<&Bounds::begin, star<blank>, number>>, opt<sor<open_end, last_number, other_number>>> {};
struct range_only    : seq<range_of, expect<"`to`, `or more` or the end of the sentence", end>> {};
struct players       : sor<does<&Bounds::allow_any, words<"any", "number">, end>, range_only> {};
struct book          : seq<range_of, expect_next<"`of one rank`", "of">, expect_next<"`one rank`", "one">, expect_next<"`rank`", "rank">,
                           expect<"the end of the sentence", end>> {};
struct run           : seq<range_of, expect_next<"`of one suit in order`", "of">, expect_next<"`one suit in order`", "one">, expect_next<"`suit in order`", "suit">,
                           expect_next<"`in order`", "in">, expect_next<"`order`", "order">, expect<"the end of the sentence", end>> {};
// clang-format on

}  // namespace tonk::spec::grammar
