#pragma once

#include <span>
#include <string_view>

#include <tao/pegtl.hpp>

#include "spec/sentence.hpp"

/// The sentences of a house file. Words are separated by blanks; the words that open a choice commit to it, so that a
/// fault is found at the word that stands wrong.
namespace tonk::spec::grammar {

using namespace tao::pegtl;

// clang-format off
template <typename... Rules> struct then : seq<plus<blank>, Rules...> {};
struct end           : seq<star<blank>, eof> {};
struct digits        : seq<sor<one<'0'>, seq<range<'1', '9'>, rep_max<3, digit>>>, not_at<identifier_other>> {};
struct number        : seq<digits, not_at<one<'.', '/'>, digit>> {};
struct next_number   : then<number> {};

// otherwise dropper pays twice the difference, at most 20 to the nearest lowest, if the lowest is alone
struct k_the         : opt<TAO_PEGTL_KEYWORD("the"), plus<blank>> {};
struct dropper       : TAO_PEGTL_KEYWORD("dropper") {};
struct winner        : TAO_PEGTL_KEYWORD("winner") {};
struct player        : TAO_PEGTL_KEYWORD("player") {};
struct other         : TAO_PEGTL_KEYWORD("other") {};
struct lowest        : TAO_PEGTL_KEYWORD("lowest") {};
struct tied          : TAO_PEGTL_KEYWORD("tied") {};
struct loser         : TAO_PEGTL_KEYWORD("loser") {};
struct bystander     : TAO_PEGTL_KEYWORD("bystander") {};
struct equal_lower   : seq<TAO_PEGTL_KEYWORD("equal"), then<TAO_PEGTL_KEYWORD("or"), then<TAO_PEGTL_KEYWORD("lower")>>> {};
struct lower         : TAO_PEGTL_KEYWORD("lower") {};
struct each_kind     : then<sor<player, other, lowest, tied, loser, bystander, equal_lower, lower>> {};
struct each          : if_must<TAO_PEGTL_KEYWORD("each"), each_kind> {};
struct near_lowest   : TAO_PEGTL_KEYWORD("lowest") {};
struct nearest_end   : then<near_lowest> {};
struct nearest       : if_must<TAO_PEGTL_KEYWORD("nearest"), nearest_end> {};
struct near_to       : then<TAO_PEGTL_KEYWORD("to")> {};
struct near_dropper  : then<k_the, TAO_PEGTL_KEYWORD("dropper")> {};
struct near_one      : if_must<TAO_PEGTL_KEYWORD("nearest"), near_to, near_dropper> {};
struct who_drew      : then<TAO_PEGTL_KEYWORD("drew")> {};
struct who_last      : then<TAO_PEGTL_KEYWORD("last")> {};
struct last_one      : if_must<TAO_PEGTL_KEYWORD("who"), who_drew, who_last> {};
struct which_lowest  : then<sor<near_one, last_one>> {};
struct one_lowest    : if_must<TAO_PEGTL_KEYWORD("lowest"), which_lowest> {};
struct drawer_word   : then<TAO_PEGTL_KEYWORD("drawer")> {};
struct last_drawer   : if_must<TAO_PEGTL_KEYWORD("last"), drawer_word> {};
struct who           : seq<k_the, sor<each, nearest, one_lowest, last_drawer, dropper, winner>> {};
struct the_pot       : seq<k_the, TAO_PEGTL_KEYWORD("pot")> {};
struct payer         : seq<star<blank>, who> {};
struct heads         : then<who> {};
struct payee         : then<sor<the_pot, who>> {};

struct amount        : seq<plus<digit>, opt<one<'.', '/'>, plus<digit>>, not_at<identifier_other>> {};
struct own_count     : seq<TAO_PEGTL_KEYWORD("own"), then<TAO_PEGTL_KEYWORD("count")>> {};
struct other_counts  : seq<TAO_PEGTL_KEYWORD("other"), then<TAO_PEGTL_KEYWORD("counts")>> {};
struct difference    : TAO_PEGTL_KEYWORD("difference") {};
struct differences   : TAO_PEGTL_KEYWORD("differences") {};
struct measure_kind  : then<sor<own_count, other_counts, differences, difference>> {};
struct measure       : if_must<TAO_PEGTL_KEYWORD("the"), measure_kind> {};
struct next_measure  : then<measure> {};
struct twice         : TAO_PEGTL_KEYWORD("twice") {};
struct times         : if_must<seq<amount, then<TAO_PEGTL_KEYWORD("times")>>, next_measure> {};
struct doubled       : if_must<twice, next_measure> {};
struct most_amount   : amount {};
struct limit_word    : then<TAO_PEGTL_KEYWORD("most")> {};
struct limit_amount  : then<most_amount> {};
struct limit         : if_must<seq<opt<star<blank>, one<','>>, then<TAO_PEGTL_KEYWORD("at")>>, limit_word, limit_amount> {};
struct measured      : seq<sor<times, doubled, measure>, opt<limit>> {};
struct equal_word    : then<TAO_PEGTL_KEYWORD("equal")> {};
struct share_word    : then<TAO_PEGTL_KEYWORD("share")> {};
struct share_of      : then<TAO_PEGTL_KEYWORD("of")> {};
struct shared_the    : then<opt<twice, plus<blank>>, TAO_PEGTL_KEYWORD("the")> {};
struct shared_counts : then<other_counts> {};
struct share         : if_must<TAO_PEGTL_KEYWORD("an"), equal_word, share_word, share_of, shared_the, shared_counts> {};
struct price         : then<sor<measured, share, amount>> {};

struct counted       : seq<number, not_at<identifier_other>> {};
struct spread_word   : sor<TAO_PEGTL_KEYWORD("spreads"), TAO_PEGTL_KEYWORD("spread")> {};
struct cards_word    : sor<TAO_PEGTL_KEYWORD("cards"), TAO_PEGTL_KEYWORD("card")> {};
struct turn_phrase   : seq<TAO_PEGTL_KEYWORD("on"), then<TAO_PEGTL_KEYWORD("the")>, then<TAO_PEGTL_KEYWORD("last")>, then<TAO_PEGTL_KEYWORD("turn")>> {};
struct spreads_laid  : spread_word {};
struct on_last_turn  : then<turn_phrase> {};
struct cards_laid    : if_must<cards_word, on_last_turn> {};
struct laid_number   : then<counted> {};
struct laid_what     : then<sor<spreads_laid, cards_laid>> {};
struct laid          : if_must<TAO_PEGTL_KEYWORD("laid"), laid_number, laid_what> {};
struct by_spread     : seq<TAO_PEGTL_KEYWORD("by"), then<TAO_PEGTL_KEYWORD("a")>, then<TAO_PEGTL_KEYWORD("spread")>> {};
struct on_first_turn : seq<TAO_PEGTL_KEYWORD("on"), then<TAO_PEGTL_KEYWORD("the")>, then<TAO_PEGTL_KEYWORD("first")>, then<TAO_PEGTL_KEYWORD("turn")>> {};
struct out_word      : then<TAO_PEGTL_KEYWORD("out")> {};
struct out_how       : then<sor<by_spread, on_first_turn>> {};
struct went          : if_must<TAO_PEGTL_KEYWORD("went"), out_word, out_how> {};
struct has_hit       : seq<TAO_PEGTL_KEYWORD("a"), then<TAO_PEGTL_KEYWORD("spread")>> {};
struct never_hit     : seq<TAO_PEGTL_KEYWORD("no"), then<TAO_PEGTL_KEYWORD("spread")>> {};
struct hit_what      : then<sor<has_hit, never_hit>> {};
struct hit           : if_must<TAO_PEGTL_KEYWORD("hit"), hit_what> {};
struct deed          : then<sor<laid, went, hit>> {};
struct alone         : seq<TAO_PEGTL_KEYWORD("is"), then<TAO_PEGTL_KEYWORD("alone")>> {};
struct are_tied      : seq<TAO_PEGTL_KEYWORD("are"), then<TAO_PEGTL_KEYWORD("tied")>> {};
struct lowest_state  : then<sor<alone, are_tied>> {};
struct of_lowest     : if_must<TAO_PEGTL_KEYWORD("lowest"), lowest_state> {};
struct next_deed     : seq<then<TAO_PEGTL_KEYWORD("and")>, deed> {};
struct of_winner     : seq<if_must<TAO_PEGTL_KEYWORD("winner"), deed>, star<next_deed>> {};
struct circumstance  : then<k_the, sor<of_lowest, of_winner>> {};
struct further_case  : if_must<then<TAO_PEGTL_KEYWORD("and")>, circumstance> {};
struct case_end      : end {};
struct k_if          : seq<opt<star<blank>, one<','>>, then<TAO_PEGTL_KEYWORD("if")>> {};
struct only_if       : seq<if_must<k_if, circumstance>, star<further_case>, must<case_end>> {};

struct for_heads     : if_must<then<TAO_PEGTL_KEYWORD("for")>, heads> {};
struct to_payee      : if_must<then<TAO_PEGTL_KEYWORD("to")>, payee> {};
struct payment_end   : end {};
struct score_end     : end {};
struct k_pays        : TAO_PEGTL_KEYWORD("pays") {};
struct k_scores      : TAO_PEGTL_KEYWORD("scores") {};
struct k_takes       : TAO_PEGTL_KEYWORD("takes") {};
struct pays          : seq<if_must<k_pays, price>, opt<for_heads>, opt<to_payee>, sor<only_if, must<payment_end>>> {};
struct scores        : seq<if_must<k_scores, price>, sor<only_if, must<score_end>>> {};
struct taken_pot     : then<the_pot> {};
struct takes         : seq<if_must<k_takes, taken_pot>, sor<only_if, must<score_end>>> {};
struct verb          : then<sor<pays, scores, takes>> {};
struct nobody_word   : then<TAO_PEGTL_KEYWORD("pays")> {};
struct nobody_end    : end {};
struct k_nobody      : seq<star<blank>, TAO_PEGTL_KEYWORD("nobody")> {};
struct nobody_pays   : if_must<k_nobody, nobody_word, nobody_end> {};
struct k_otherwise   : seq<star<blank>, TAO_PEGTL_KEYWORD("otherwise"), opt<star<blank>, one<','>>> {};
struct other_payer   : seq<payer> {};
struct k_also        : seq<star<blank>, TAO_PEGTL_KEYWORD("also"), opt<star<blank>, one<','>>> {};
struct other_charge  : seq<opt<k_also>, must<other_payer, verb>> {};
struct other_case    : sor<nobody_pays, other_charge> {};
struct instead       : seq<k_otherwise, other_case> {};
struct charge        : seq<opt<k_also>, must<payer, verb>> {};
struct payment       : sor<nobody_pays, instead, charge> {};

// total is 49, or less than 15 and every card is a J, Q or K
struct k_or          : TAO_PEGTL_KEYWORD("or") {};
struct less_word     : sor<TAO_PEGTL_KEYWORD("less"), TAO_PEGTL_KEYWORD("fewer")> {};
struct than_word     : then<TAO_PEGTL_KEYWORD("than")> {};
struct at_word       : then<TAO_PEGTL_KEYWORD("least")> {};
struct at_most       : if_must<seq<TAO_PEGTL_KEYWORD("at"), then<TAO_PEGTL_KEYWORD("most")>>, next_number> {};
struct at_least      : if_must<TAO_PEGTL_KEYWORD("at"), at_word, next_number> {};
struct less_than     : if_must<less_word, than_word, next_number> {};
struct more_than     : if_must<TAO_PEGTL_KEYWORD("more"), than_word, next_number> {};
struct or_less       : seq<number, then<k_or, then<less_word, not_at<than_word>>>> {};
struct or_more       : seq<number, then<k_or, then<TAO_PEGTL_KEYWORD("more"), not_at<than_word>>>> {};
struct from_to       : if_must<seq<number, then<TAO_PEGTL_KEYWORD("to")>>, next_number> {};
struct exactly       : seq<number> {};
struct higher        : TAO_PEGTL_KEYWORD("higher") {};
struct lower_total   : TAO_PEGTL_KEYWORD("lower") {};
struct total         : seq<star<blank>, sor<higher, lower_total, at_most, at_least, less_than, more_than, or_less, or_more, from_to, exactly>> {};
struct comma         : seq<star<blank>, one<','>, opt<then<k_or>>> {};
struct separator     : sor<comma, then<k_or>> {};
struct test_word     : then<sor<TAO_PEGTL_KEYWORD("total"), TAO_PEGTL_KEYWORD("every")>> {};
struct further       : seq<separator, not_at<test_word>> {};
struct is_word       : then<TAO_PEGTL_KEYWORD("is")> {};
struct totals        : seq<if_must<TAO_PEGTL_KEYWORD("total"), is_word, total>, star<if_must<further, total>>> {};
struct rank_letter   : seq<sor<string<'1', '0'>, one<'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'>>, not_at<identifier_other>> {};
struct article       : seq<sor<TAO_PEGTL_KEYWORD("an"), TAO_PEGTL_KEYWORD("a")>, plus<blank>> {};
struct rank          : seq<star<blank>, opt<article>, rank_letter> {};
struct card_word     : then<TAO_PEGTL_KEYWORD("card")> {};
struct matched       : TAO_PEGTL_KEYWORD("matched") {};
struct first_rank    : seq<star<blank>, sor<matched, rank>> {};
struct every_card    : seq<if_must<TAO_PEGTL_KEYWORD("every"), card_word, is_word, first_rank>, star<if_must<further, rank>>> {};
struct test          : seq<star<blank>, sor<totals, every_card>> {};
struct and_word      : then<TAO_PEGTL_KEYWORD("and")> {};
struct or_word       : sor<seq<star<blank>, one<','>, then<k_or>>, then<k_or>> {};
struct next_test     : if_must<and_word, test> {};
struct all_of        : seq<must<test>, star<next_test>> {};
struct next_all_of   : if_must<or_word, all_of> {};
struct hand_end      : end {};
struct hand          : seq<all_of, star<next_all_of>, must<hand_end>> {};

// 2 to 6
struct more_word     : then<TAO_PEGTL_KEYWORD("more")> {};
struct open_end      : then<k_or, more_word> {};
struct or_number     : if_must<then<sor<TAO_PEGTL_KEYWORD("to"), k_or>>, next_number> {};
struct first_number  : seq<star<blank>, number> {};
struct range_of      : seq<must<first_number>, opt<sor<open_end, or_number>>> {};
struct range_end     : end {};
struct range_only    : seq<range_of, must<range_end>> {};
struct any_number    : seq<TAO_PEGTL_KEYWORD("any"), then<TAO_PEGTL_KEYWORD("number")>, end> {};
struct players       : sor<any_number, range_only> {};
struct book_of       : then<TAO_PEGTL_KEYWORD("of")> {};
struct book_one      : then<TAO_PEGTL_KEYWORD("one")> {};
struct book_rank     : then<TAO_PEGTL_KEYWORD("rank")> {};
struct book_end      : end {};
struct book          : seq<range_of, must<book_of, book_one, book_rank, book_end>> {};
struct run_of        : then<TAO_PEGTL_KEYWORD("of")> {};
struct run_one       : then<TAO_PEGTL_KEYWORD("one")> {};
struct run_suit      : then<TAO_PEGTL_KEYWORD("suit")> {};
struct run_in        : then<TAO_PEGTL_KEYWORD("in")> {};
struct run_order     : then<TAO_PEGTL_KEYWORD("order")> {};
struct run_end       : end {};
struct run           : seq<range_of, must<run_of, run_one, run_suit, run_in, run_order, run_end>> {};
// clang-format on

// What each rule of the grammar that can be missed expects, and the words that may stand there.
// clang-format off
template <typename> inline constexpr const char* message = nullptr;
template <> inline constexpr auto message<payer>        = "the one who pays";
template <> inline constexpr auto message<other_payer>  = "who pays instead";
template <> inline constexpr auto message<heads>        = "the players to count";
template <> inline constexpr auto message<payee>        = "the one who is paid";
template <> inline constexpr auto message<each_kind>    = "a kind of player";
template <> inline constexpr auto message<nearest_end>  = "`lowest`";
template <> inline constexpr auto message<which_lowest> = "`nearest to the dropper` or `who drew last`";
template <> inline constexpr auto message<near_to>      = "`to the dropper`";
template <> inline constexpr auto message<near_dropper> = "`the dropper`";
template <> inline constexpr auto message<who_drew>     = "`drew last`";
template <> inline constexpr auto message<who_last>     = "`last`";
template <> inline constexpr auto message<drawer_word>  = "`drawer`";
template <> inline constexpr auto message<verb>         = "`pays`, `scores` or `takes the pot`";
template <> inline constexpr auto message<nobody_word>  = "`pays`";
template <> inline constexpr auto message<taken_pot>    = "`the pot`";
template <> inline constexpr auto message<price>        = "a price above 0";
template <> inline constexpr auto message<measure_kind> = "what the price is measured by";
template <> inline constexpr auto message<next_measure> = "`the` and what the price is measured by";
template <> inline constexpr auto message<limit_word>   = "`most`";
template <> inline constexpr auto message<limit_amount> = "a number above 0";
template <> inline constexpr auto message<equal_word>   = "`equal share of`";
template <> inline constexpr auto message<share_word>   = "`share of`";
template <> inline constexpr auto message<share_of>     = "`of`";
template <> inline constexpr auto message<shared_the>   = "`the other counts` or `twice the other counts`";
template <> inline constexpr auto message<shared_counts> = "`other counts`";
template <> inline constexpr auto message<circumstance> = "a circumstance";
template <> inline constexpr auto message<lowest_state> = "`is alone` or `are tied`";
template <> inline constexpr auto message<deed>         = "what the winner did";
template <> inline constexpr auto message<laid_number>  = "a number of spreads or cards above 0";
template <> inline constexpr auto message<laid_what>    = "`spreads` or `cards on the last turn`";
template <> inline constexpr auto message<on_last_turn> = "`on the last turn`";
template <> inline constexpr auto message<out_word>     = "`out`";
template <> inline constexpr auto message<out_how>      = "`by a spread` or `on the first turn`";
template <> inline constexpr auto message<hit_what>     = "`a spread` or `no spread`";
template <> inline constexpr auto message<case_end>     = "`and` or the end of the sentence";
template <> inline constexpr auto message<payment_end>  = "`for`, `to`, `if` or the end of the sentence";
template <> inline constexpr auto message<score_end>    = "`if` or the end of the sentence";
template <> inline constexpr auto message<nobody_end>   = "the end of the sentence";
template <> inline constexpr auto message<all_of>       = "a test of the hand";
template <> inline constexpr auto message<test>         = "a test of the hand";
template <> inline constexpr auto message<is_word>      = "`is`";
template <> inline constexpr auto message<total>        = "a total";
template <> inline constexpr auto message<at_word>      = "`most` or `least`";
template <> inline constexpr auto message<than_word>    = "`than`";
template <> inline constexpr auto message<next_number>  = "a number";
template <> inline constexpr auto message<card_word>    = "`card`";
template <> inline constexpr auto message<first_rank>   = "a rank or `matched`";
template <> inline constexpr auto message<rank>         = "a rank";
template <> inline constexpr auto message<hand_end>     = "`and`, `or` or the end of the sentence";
template <> inline constexpr auto message<first_number> = "a number";
template <> inline constexpr auto message<range_of>     = "a number";
template <> inline constexpr auto message<range_end>    = "`to`, `or more` or the end of the sentence";
template <> inline constexpr auto message<book_of>      = "`of one rank`";
template <> inline constexpr auto message<book_one>     = "`one rank`";
template <> inline constexpr auto message<book_rank>    = "`rank`";
template <> inline constexpr auto message<book_end>     = "the end of the sentence";
template <> inline constexpr auto message<run_of>       = "`of one suit in order`";
template <> inline constexpr auto message<run_one>      = "`one suit in order`";
template <> inline constexpr auto message<run_suit>     = "`suit in order`";
template <> inline constexpr auto message<run_in>       = "`in order`";
template <> inline constexpr auto message<run_order>    = "`order`";
template <> inline constexpr auto message<run_end>      = "the end of the sentence";
// clang-format on

struct Expectations {
  template <typename Rule>
  static constexpr const char* message = grammar::message<Rule>;
  /// Else a rule with a message would be an error inside `opt` and `sor` too.
  template <typename>
  static constexpr bool raise_on_failure = false;
};

template <typename Rule>
using control = must_if<Expectations>::control<Rule>;

/// The words that may stand where one of the messages above is expected; none where the message says them itself.
[[nodiscard]] std::span<const Word> words_for(std::string_view expected);

}  // namespace tonk::spec::grammar
