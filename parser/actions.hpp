#pragma once

#include <charconv>
#include <tao/pegtl/normal.hpp>
#include <type_traits>

#include "parser/builder.hpp"
#include "parser/grammar.hpp"
#include "parser/syntax_error.hpp"

/// What the grammar's rules mean: names, cards, amounts and actions go into the builder's scratch or into the hand, and
/// a line that is complete becomes a record of it.
namespace tonk::log {

template <typename Rule>
struct action : tao::pegtl::nothing<Rule> {};

template <typename Rule>
inline constexpr bool has_action = !std::is_base_of_v<tao::pegtl::nothing<Rule>, action<Rule>>;

// clang-format off
template <> struct action<grammar::bare_name>   { template <typename In> static void apply(const In& in, Builder& b) { b.set_word(in.begin(), in.end()); } };
template <> struct action<grammar::bare_word>   : action<grammar::bare_name> {};
template <> struct action<grammar::quoted_text> { template <typename In> static bool apply(const In& in, Builder& b) { b.set_quoted(in.begin(), in.end()); return find_bad_byte(in.string_view()) == std::string_view::npos; } };

template <> struct action<grammar::player>         { static bool apply0(Builder& b) { return b.resolve_player(); } };
template <> struct action<grammar::turn_player>    : action<grammar::player> {};
template <> struct action<grammar::listed_player>  { static bool apply0(Builder& b) { return b.list_player(); } };
template <> struct action<grammar::account_player> { static bool apply0(Builder& b) { const bool good = b.resolve_player(); b.account.player = b.player; return good; } };
template <> struct action<grammar::pot>            { static void apply0(Builder& b) { b.account.player.reset(); } };
template <> struct action<grammar::payer>          { static void apply0(Builder& b) { b.payer = b.account; } };

template <> struct action<grammar::amount_text>  { template <typename In> static bool apply(const In& in, Builder& b) { return b.resolve_amount(in.string_view()); } };
template <> struct action<grammar::id>           { static bool apply0(Builder& b) { return b.resolve_text(b.first_text, max_name); } };
template <> struct action<grammar::house>        { static bool apply0(Builder& b) { return b.resolve_text(b.first_text, max_path); } };
template <> struct action<grammar::bet_kind>     : action<grammar::house> {};
template <> struct action<grammar::unit>         { static bool apply0(Builder& b) { return b.resolve_text(b.second_text, max_name); } };
template <> struct action<grammar::bet_argument> : action<grammar::unit> {};
template <> struct action<grammar::option>       { static bool apply0(Builder& b) { return b.add_option(); } };

template <> struct action<grammar::hand_line>    { static bool apply0(Builder& b) { return b.add_id(false); } };
template <> struct action<grammar::session_line> { static bool apply0(Builder& b) { return b.add_id(true); } };
template <> struct action<grammar::house_line>   { static bool apply0(Builder& b) { return b.add_house(); } };
template <> struct action<grammar::stake_line>   { static bool apply0(Builder& b) { return b.add_stake(); } };
template <> struct action<grammar::seats_line>   { static bool apply0(Builder& b) { return b.add_seats(); } };
template <> struct action<grammar::dealer_line>  { static bool apply0(Builder& b) { return b.add_dealer(); } };
template <> struct action<grammar::cut_line>     { static bool apply0(Builder& b) { return b.add_cuts(); } };
template <> struct action<grammar::deck_line>    { static bool apply0(Builder& b) { return b.add_deck(); } };
template <> struct action<grammar::bet_line>     { static bool apply0(Builder& b) { return b.add_bet(); } };
template <> struct action<grammar::deal_line>    { static bool apply0(Builder& b) { return b.add_deal(); } };
template <> struct action<grammar::up_line>      { static bool apply0(Builder& b) { return b.add_up(); } };
template <> struct action<grammar::turn_line>    { static bool apply0(Builder& b) { return b.add_turn(); } };
template <> struct action<grammar::holds_line>   { static bool apply0(Builder& b) { return b.add_holds(); } };
template <> struct action<grammar::show_line>    { static bool apply0(Builder& b) { return b.add_show(); } };
template <> struct action<grammar::pay_line>     { static bool apply0(Builder& b) { return b.add_pay(); } };
template <> struct action<grammar::of_money>     { static void apply0(Builder& b) { b.sum = ResultLine::Sum::money; } };
template <> struct action<grammar::of_points>    { static void apply0(Builder& b) { b.sum = ResultLine::Sum::points; } };
template <> struct action<grammar::result_line>  { static bool apply0(Builder& b) { return b.add_result(); } };
template <> struct action<grammar::out_line>     { static bool apply0(Builder& b) { return b.add_out(); } };

template <> struct action<grammar::cut_card>        { static void apply0(Builder& b) { b.add_cut(); } };
template <> struct action<grammar::net>             { template <typename In> static bool apply(const In& in, Builder& b) { return b.add_net({b.word.at.begin, b.offset(in.end())}); } };
// clang-format on

/// A line ends where its last word does.
template <typename Rule>
requires std::is_base_of_v<grammar::end_of_line, Rule>
struct action<Rule> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    b.end_line(b.offset(in.begin()));
  }
};

template <typename Rule>
requires requires { Rule::kind; }
struct action<Rule> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    b.add_action(Rule::kind, b.span(in.begin(), in.end()));
  }
};
template <>
struct action<grammar::put_in> {
  template <typename In>
  static bool apply(const In& in, Builder& b) {
    return b.add_put_in(b.span(in.begin(), in.end()));
  }
};

template <>
struct action<grammar::card_text> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    b.add_card(card_of(in.string_view()).value_or(Card{}), Card{}, b.span(in.begin(), in.end()));
  }
};
template <>
struct action<grammar::stands_for> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    WrittenCard& written = b.hand.cards.back();
    written.stands_for = card_of(in.string_view()).value_or(Card{});
    written.at.end = b.offset(in.end());
  }
};
template <>
struct action<grammar::expect_stands_for> : action<grammar::stands_for> {};

template <>
struct action<grammar::expect_number> {
  template <typename In>
  static bool apply(const In& in, Builder& b) {
    const auto [end, error] = std::from_chars(in.begin(), in.end(), b.spread_number);
    if (error == std::errc{} && b.spread_number > 0) {
      return true;
    }
    return b.refuse(b.span(in.begin() - 1, in.end()), "spread-number",
                    b.spread_number == 0 && error == std::errc{} ? "the spreads of a hand are counted from 1"
                                                                 : "a hand has at most 65535 spreads");
  }
};

template <>
struct action<grammar::extension_line> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    const std::string_view line = in.string_view();
    const std::string_view text = line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
    b.hand.extensions.push_back({std::string(text), b.span(text.data(), text.data() + text.size())});
  }
};

// The rule → message table, and what asks it.

template <typename Rule>
inline constexpr Complaint complaint{};

inline constexpr std::string_view with_options = "options follow the word `with`, as in `house pagat with waiting`";
inline constexpr std::string_view count_spreads =
    "`#1` is the first spread laid in this hand; a comment's `#` has no digit behind it";

// clang-format off
template <> inline constexpr Complaint complaint<grammar::expect_record>{Complaint::Kind::record, {}, {}};
template <> inline constexpr Complaint complaint<grammar::expect_action>{Complaint::Kind::action, "an action such as `draw 6h`", {}};
template <> inline constexpr Complaint complaint<grammar::expect_quoted_rest>{Complaint::Kind::unclosed, {}, {}};
template <> inline constexpr Complaint complaint<grammar::expect_escapable>{Complaint::Kind::escape, {}, {}};

template <> inline constexpr Complaint complaint<grammar::expect<grammar::card>>{Complaint::Kind::expected, "a card such as `Td`", who_stands_for};
template <> inline constexpr Complaint complaint<grammar::expect_cards_end>{Complaint::Kind::expected, "a card such as `Td` or the end of the line", who_stands_for};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::laid_card>>{Complaint::Kind::expected, "a card such as `Td` or `X1=Td`", {}};
template <> inline constexpr Complaint complaint<grammar::expect_stands_for>{Complaint::Kind::expected, "the card that it stands for, such as `Td`,", {}};
template <> inline constexpr Complaint complaint<grammar::expect_number>{Complaint::Kind::expected, "the number of a spread", count_spreads};
template <> inline constexpr Complaint complaint<grammar::expect_spread_end>{Complaint::Kind::expected, "a card, `,` or the end of the line", {}};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::spread_number>>{Complaint::Kind::expected, "a spread such as `#1`", count_spreads};
template <> inline constexpr Complaint complaint<grammar::expect_hit_end>{Complaint::Kind::expected, "a spread such as `#1`, `,` or the end of the line", {}};
template <> inline constexpr Complaint complaint<grammar::expect_turn_end>{Complaint::Kind::expected, "`,` or the end of the line", {}};

template <> inline constexpr Complaint complaint<grammar::expect<grammar::amount>>{Complaint::Kind::expected, "an amount such as `2`, `0.25` or `1/3`", {}};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::player>>{Complaint::Kind::expected, "a player's name", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_players>{Complaint::Kind::expected, "a player's name", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_players_end>{Complaint::Kind::expected, "a player's name or the end of the line", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::cut_card>>{Complaint::Kind::expected, "a player's name and a card", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::net>>{Complaint::Kind::expected, "a player's name and an amount", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::payer>>{Complaint::Kind::expected, "a player's name or `pot`", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::payee>>{Complaint::Kind::expected, "a player's name or `pot`", quote_the_name};

template <> inline constexpr Complaint complaint<grammar::expect<grammar::id>>{Complaint::Kind::expected, "a number or a name", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::house>>{Complaint::Kind::expected, "the name of a house", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_house_end>{Complaint::Kind::expected, "`with` or the end of the line", with_options};
template <> inline constexpr Complaint complaint<grammar::expect_options>{Complaint::Kind::expected, "the name of an option", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_options_end>{Complaint::Kind::expected, "the name of an option or the end of the line", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_unit_end>{Complaint::Kind::expected, "a unit or the end of the line", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect<grammar::bet_kind>>{Complaint::Kind::expected, "the kind of the bet", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_end>{Complaint::Kind::expected, "the end of the line", {}};
// clang-format on

/// PEGTL's control that takes down a complaint where a rule with a message fails. Unlike must_if it does not throw:
/// a log of a million errors is read as fast as a right one. The first complaint of a line is the one that counts.
template <typename Rule>
struct control : tao::pegtl::normal<Rule> {
  /// A rule without a meaning is matched, and that is all.
  static constexpr bool enable = has_action<Rule>;

  template <tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename ParseInput>
  [[nodiscard]] static bool match(ParseInput& in, Builder& builder) {
    if constexpr (complaint<Rule>.kind == Complaint::Kind::none) {
      return tao::pegtl::match<Rule, A, M, Action, Control>(in, builder);
    } else {
      const char* const begin = in.current();
      if (tao::pegtl::match<Rule, A, M, Action, Control>(in, builder)) {
        return true;
      }
      builder.complain(begin, complaint<Rule>);
      return false;
    }
  }
};

}  // namespace tonk::log
