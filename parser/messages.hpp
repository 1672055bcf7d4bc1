#pragma once

#include <tao/pegtl/normal.hpp>

#include "parser/actions.hpp"
#include "parser/syntax_error.hpp"

/// The rule → message table, and what asks it.
namespace tonk::log {

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

template <> inline constexpr Complaint complaint<grammar::expect_card>{Complaint::Kind::expected, "a card such as `Td`", who_stands_for};
template <> inline constexpr Complaint complaint<grammar::expect_cards_end>{Complaint::Kind::expected, "a card such as `Td` or the end of the line", who_stands_for};
template <> inline constexpr Complaint complaint<grammar::expect_laid_card>{Complaint::Kind::expected, "a card such as `Td` or `X1=Td`", {}};
template <> inline constexpr Complaint complaint<grammar::expect_stands_for>{Complaint::Kind::expected, "the card that it stands for, such as `Td`,", {}};
template <> inline constexpr Complaint complaint<grammar::expect_number>{Complaint::Kind::expected, "the number of a spread", count_spreads};
template <> inline constexpr Complaint complaint<grammar::expect_spread_end>{Complaint::Kind::expected, "a card, `,` or the end of the line", {}};
template <> inline constexpr Complaint complaint<grammar::expect_spread>{Complaint::Kind::expected, "a spread such as `#1`", count_spreads};
template <> inline constexpr Complaint complaint<grammar::expect_hit_end>{Complaint::Kind::expected, "a spread such as `#1`, `,` or the end of the line", {}};
template <> inline constexpr Complaint complaint<grammar::expect_turn_end>{Complaint::Kind::expected, "`,` or the end of the line", {}};

template <> inline constexpr Complaint complaint<grammar::expect_amount>{Complaint::Kind::expected, "an amount such as `2`, `0.25` or `1/3`", {}};
template <> inline constexpr Complaint complaint<grammar::expect_player>{Complaint::Kind::expected, "a player's name", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_players>{Complaint::Kind::expected, "a player's name", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_players_end>{Complaint::Kind::expected, "a player's name or the end of the line", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_cut_card>{Complaint::Kind::expected, "a player's name and a card", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_net>{Complaint::Kind::expected, "a player's name and an amount", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_payer>{Complaint::Kind::expected, "a player's name or `pot`", quote_the_name};
template <> inline constexpr Complaint complaint<grammar::expect_payee>{Complaint::Kind::expected, "a player's name or `pot`", quote_the_name};

template <> inline constexpr Complaint complaint<grammar::expect_id>{Complaint::Kind::expected, "a number or a name", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_house>{Complaint::Kind::expected, "the name of a house", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_house_end>{Complaint::Kind::expected, "`with` or the end of the line", with_options};
template <> inline constexpr Complaint complaint<grammar::expect_options>{Complaint::Kind::expected, "the name of an option", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_options_end>{Complaint::Kind::expected, "the name of an option or the end of the line", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_unit_end>{Complaint::Kind::expected, "a unit or the end of the line", quote_the_word};
template <> inline constexpr Complaint complaint<grammar::expect_bet_kind>{Complaint::Kind::expected, "the kind of the bet", quote_the_word};
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
