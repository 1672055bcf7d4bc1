#pragma once

#include <span>
#include <string_view>

#include "spec/sentence_grammar.hpp"

/// What each rule of the grammar that can be missed expects, and the words that may stand there.
namespace tonk::spec::grammar {

// clang-format off
template <typename> inline constexpr const char* message = nullptr;
template <> inline constexpr auto message<payer>        = "the one who pays";
template <> inline constexpr auto message<heads>        = "the players to count";
template <> inline constexpr auto message<payee>        = "the one who is paid";
template <> inline constexpr auto message<each_kind>    = "a kind of player";
template <> inline constexpr auto message<nearest_end>  = "`lowest`";
template <> inline constexpr auto message<pay_word>     = "`pays`";
template <> inline constexpr auto message<price>        = "a number of stakes above 0";
template <> inline constexpr auto message<payment_end>  = "`for`, `to` or the end of the sentence";
template <> inline constexpr auto message<nobody_end>   = "the end of the sentence";
template <> inline constexpr auto message<all_of>       = "a test of the hand";
template <> inline constexpr auto message<test>         = "a test of the hand";
template <> inline constexpr auto message<is_word>      = "`is`";
template <> inline constexpr auto message<total>        = "a total";
template <> inline constexpr auto message<at_word>      = "`most` or `least`";
template <> inline constexpr auto message<than_word>    = "`than`";
template <> inline constexpr auto message<next_number>  = "a number";
template <> inline constexpr auto message<card_word>    = "`card`";
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

struct Word {
  std::string_view word;
  std::string_view means;
};

/// The words that may stand where one of the messages above is expected; none where the message says them itself.
[[nodiscard]] std::span<const Word> words_for(std::string_view expected);

}  // namespace tonk::spec::grammar
