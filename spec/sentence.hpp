#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "spec/rules.hpp"
#include "spec/sentence_grammar.hpp"

/// What each rule of the grammar that can be missed expects, and the words that may stand there.
namespace tonk::spec::grammar {

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

struct Word {
  std::string_view word;
  std::string_view means;
};

/// The words that may stand where one of the messages above is expected; none where the message says them itself.
[[nodiscard]] std::span<const Word> words_for(std::string_view expected);

}  // namespace tonk::spec::grammar

namespace tonk::spec {

/// Of any sentence. The longest in the shipped houses has not a fifth of it.
inline constexpr std::size_t max_sentence_bytes = 1000;

/// Where a sentence goes wrong, in bytes of it, and what would be right there.
struct Fault {
  std::size_t begin = 0;
  std::size_t size = 0;  ///< of the word that is wrong; 0 where the sentence ends too early
  std::string message;
  std::string help;
};

/// What a sentence says, or where it goes wrong.
template <typename T>
using Sentence = std::variant<T, Fault>;

/// From `least` to `most`.
struct Range {
  static constexpr std::uint16_t open = 0xFFFF;  ///< as `most`: without an end
  std::uint16_t least = 0;
  std::uint16_t most = 0;
  friend bool operator==(Range, Range) = default;
};

struct PaymentSentence {
  std::optional<PaymentRule> payment;  ///< nothing for `nobody pays`; its clause is left for the caller to set
  bool otherwise = false;
};

/// `dropper pays 2 to each equal or lower`, `otherwise, nobody pays`.
[[nodiscard]] Sentence<PaymentSentence> read_payment(std::string_view text);

/// As a sentence names them, such as `each equal or lower`.
[[nodiscard]] std::string_view words_of(Who who);

/// `total is 49 or less than 15`, `every card is a J, Q or K`, `every card is matched`, combined with `and` and `or`, where `and` binds closer.
/// At most 64 alternatives.
[[nodiscard]] Sentence<HandCondition> read_hand(std::string_view text);
/// The same for a hand that another beats, which may also be `total is higher` or `total is lower`.
[[nodiscard]] Sentence<HandCondition> read_beaten(std::string_view text);

/// `2 to 6`, `2 or 3`, `2 or more`, `4`.
[[nodiscard]] Sentence<Range> read_range(std::string_view text);
/// The same; also accepts `any number`, which means two or more.
[[nodiscard]] Sentence<Range> read_players(std::string_view text);
/// `3 or 4 of one rank`.
[[nodiscard]] Sentence<Range> read_book(std::string_view text);
/// `3 or more of one suit in order`.
[[nodiscard]] Sentence<Range> read_run(std::string_view text);

}  // namespace tonk::spec
