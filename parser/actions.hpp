#pragma once

#include <charconv>
#include <limits>
#include <utility>

#include "core/card.hpp"
#include "parser/builder.hpp"
#include "parser/grammar.hpp"

/// What the grammar's words mean: names, cards, amounts and actions go into the builder's scratch or into the hand. What
/// becomes of whole lines is in records.hpp.
namespace tonk::log {

template <typename Rule>
struct action {};

// clang-format off
template <> struct action<grammar::bare_name>   { template <typename In> static void apply(const In& in, Builder& b) { b.word = in.string_view(); b.word_quoted = false; } };
template <> struct action<grammar::bare_word>   : action<grammar::bare_name> {};
template <> struct action<grammar::quoted_text> { template <typename In> static void apply(const In& in, Builder& b) { b.word = in.string_view(); b.word_quoted = true; } };
template <> struct action<grammar::content_end> { template <typename In> static void apply(const In& in, Builder& b) { b.content_end = in.begin(); } };

template <> struct action<grammar::player>         { static bool apply0(Builder& b) { return b.resolve_player(); } };
template <> struct action<grammar::turn_player>    { static bool apply0(Builder& b) { return b.resolve_player(); } };
template <> struct action<grammar::listed_player>  { static bool apply0(Builder& b) { return b.list_player(); } };
template <> struct action<grammar::account_player> { static bool apply0(Builder& b) { const bool good = b.resolve_player(); b.account.player = b.player; return good; } };
template <> struct action<grammar::pot>            { static void apply0(Builder& b) { b.account.player.reset(); } };
template <> struct action<grammar::payer>          { static void apply0(Builder& b) { b.payer = b.account; } };

template <> struct action<grammar::amount_text>  { template <typename In> static bool apply(const In& in, Builder& b) { return b.resolve_amount(in.string_view()); } };
template <> struct action<grammar::id>           { static bool apply0(Builder& b) { b.id_at = b.word_span(); return b.resolve_text(b.first_text, max_name); } };
template <> struct action<grammar::house>        { static bool apply0(Builder& b) { return b.resolve_text(b.first_text, max_path); } };
template <> struct action<grammar::bet_kind>     : action<grammar::house> {};
template <> struct action<grammar::unit>         { static bool apply0(Builder& b) { return b.resolve_text(b.second_text, max_name); } };
template <> struct action<grammar::bet_argument> : action<grammar::unit> {};
template <> struct action<grammar::option>       { static bool apply0(Builder& b) { return b.add_option(); } };
// clang-format on

/// The card of a text that the grammar has matched: two bytes nearly always, so that a table answers.
[[nodiscard]] inline Card matched_card(std::string_view text) {
  constexpr auto places = [](std::string_view letters) {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t at = 0; at < letters.size(); ++at) {
      const char lower = letters[at] >= 'A' && letters[at] <= 'Z' ? static_cast<char>(letters[at] + 32) : letters[at];
      table[static_cast<unsigned char>(letters[at])] = static_cast<std::uint8_t>(at + 1);
      table[static_cast<unsigned char>(lower)] = static_cast<std::uint8_t>(at + 1);
      if (lower == 'c' || lower == 'd' || lower == 'h' || lower == 's') {
        table[static_cast<unsigned char>(lower - 32)] = static_cast<std::uint8_t>(at + 1);
      }
    }
    return table;
  };
  static constexpr auto ranks = places(rank_letters);
  static constexpr auto suits = places(suit_letters);
  const unsigned rank = ranks[static_cast<unsigned char>(text[0])];
  const unsigned suit = suits[static_cast<unsigned char>(text[1])];
  if (text.size() == 2 && rank != 0 && suit != 0) {
    return Card(static_cast<Rank>(rank - 1), static_cast<Suit>(suit - 1));
  }
  return parse_card(text).value_or(Card{});
}

template <>
struct action<grammar::card_text> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    b.hand.cards.push_back({matched_card(in.string_view()), Card{}, b.span(in.begin(), in.end())});
  }
};
template <>
struct action<grammar::stands_for> {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    WrittenCard& written = b.hand.cards.back();
    written.stands_for = matched_card(in.string_view());
    written.at.end = b.span(in.begin(), in.end()).end;
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

template <ActionKind kind>
struct done {
  template <typename In>
  static void apply(const In& in, Builder& b) {
    const Span at = b.span(in.begin(), in.end());
    if (kind == ActionKind::draw && b.action_cards_empty()) {
      b.hand.cards.push_back({Card{}, Card{}, at});
    }
    b.hand.actions.push_back({kind, b.player, b.spread_number, b.take_action_cards(), at});
    b.spread_number = 0;
  }
};
// clang-format off
template <> struct action<grammar::declare>   : done<ActionKind::declare> {};
template <> struct action<grammar::drop>      : done<ActionKind::drop> {};
template <> struct action<grammar::draw>      : done<ActionKind::draw> {};
template <> struct action<grammar::take>      : done<ActionKind::take> {};
template <> struct action<grammar::spread>    : done<ActionKind::spread> {};
template <> struct action<grammar::hit>       : done<ActionKind::hit> {};
template <> struct action<grammar::discard_>  : done<ActionKind::discard> {};
template <> struct action<grammar::slap>      : done<ActionKind::slap> {};
template <> struct action<grammar::touch>     : done<ActionKind::touch> {};
template <> struct action<grammar::stock_out> : done<ActionKind::stock_out> {};
template <> struct action<grammar::knock>     : done<ActionKind::knock> {};
template <> struct action<grammar::aside>     : done<ActionKind::aside> {};
template <> struct action<grammar::shed>      : done<ActionKind::shed> {};
// clang-format on

}  // namespace tonk::log
