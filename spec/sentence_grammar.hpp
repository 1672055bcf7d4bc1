#pragma once

#include <tao/pegtl.hpp>

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

// dropper pays 2 for each loser to the nearest lowest
struct k_the         : opt<TAO_PEGTL_KEYWORD("the"), plus<blank>> {};
struct dropper       : TAO_PEGTL_KEYWORD("dropper") {};
struct winner        : TAO_PEGTL_KEYWORD("winner") {};
struct player        : TAO_PEGTL_KEYWORD("player") {};
struct other         : TAO_PEGTL_KEYWORD("other") {};
struct lowest        : TAO_PEGTL_KEYWORD("lowest") {};
struct loser         : TAO_PEGTL_KEYWORD("loser") {};
struct bystander     : TAO_PEGTL_KEYWORD("bystander") {};
struct equal_lower   : seq<TAO_PEGTL_KEYWORD("equal"), then<TAO_PEGTL_KEYWORD("or"), then<TAO_PEGTL_KEYWORD("lower")>>> {};
struct lower         : TAO_PEGTL_KEYWORD("lower") {};
struct each_kind     : then<sor<player, other, lowest, loser, bystander, equal_lower, lower>> {};
struct each          : if_must<TAO_PEGTL_KEYWORD("each"), each_kind> {};
struct near_lowest   : TAO_PEGTL_KEYWORD("lowest") {};
struct nearest_end   : then<near_lowest> {};
struct nearest       : if_must<TAO_PEGTL_KEYWORD("nearest"), nearest_end> {};
struct who           : seq<k_the, sor<each, nearest, dropper, winner>> {};
struct payer         : seq<star<blank>, who> {};
struct heads         : then<who> {};
struct payee         : then<who> {};
struct pay_word      : then<TAO_PEGTL_KEYWORD("pays")> {};
struct amount        : seq<plus<digit>, opt<one<'.', '/'>, plus<digit>>, not_at<identifier_other>> {};
struct price         : then<amount> {};
struct for_heads     : if_must<then<TAO_PEGTL_KEYWORD("for")>, heads> {};
struct to_payee      : if_must<then<TAO_PEGTL_KEYWORD("to")>, payee> {};
struct payment_end   : end {};
struct nobody_end    : end {};
struct nobody_pays   : if_must<seq<star<blank>, TAO_PEGTL_KEYWORD("nobody")>, pay_word, nobody_end> {};
struct charge        : seq<must<payer, pay_word, price>, opt<for_heads>, opt<to_payee>, must<payment_end>> {};
struct payment       : sor<nobody_pays, charge> {};

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
struct total         : seq<star<blank>, sor<at_most, at_least, less_than, more_than, or_less, or_more, from_to, exactly>> {};
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
struct every_card    : seq<if_must<TAO_PEGTL_KEYWORD("every"), card_word, is_word, rank>, star<if_must<further, rank>>> {};
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

}  // namespace tonk::spec::grammar
