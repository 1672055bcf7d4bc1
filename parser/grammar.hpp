#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <tao/pegtl.hpp>

#include "core/utf8.hpp"
#include "parser/keywords.hpp"
#include "parser/syntax_error.hpp"

/// The hand log's lines, as docs tell them. Rules only: what they mean is in actions.hpp, and so is what is said where one fails that is
/// an `expect<…>` or has `expect_` in its name. Such a rule stands where nothing else can be meant, so that its failure is the line's. The
/// first bytes tell by which rule a line or an action is read: hardly any is tried in vain.
namespace tonk::log::grammar {

using namespace tao::pegtl;  // NOLINT: a grammar reads best in PEGTL's own words

/// What a byte may be.
enum ByteClass : std::uint8_t {
  blank_byte = 1,
  end_byte = 2,    ///< behind a word
  key_byte = 4,    ///< of a key word
  name_byte = 8,   ///< of a name without quotes
  word_byte = 16,  ///< of another word without quotes
  rank_byte = 32,
  suit_byte = 64
};

inline constexpr std::array<std::uint8_t, 256> byte_classes = [] {
  std::array<std::uint8_t, 256> table{};
  const auto mark = [&](std::string_view bytes, unsigned as) {
    for (const char c : bytes) {
      std::uint8_t& classes = table[static_cast<unsigned char>(c)];
      classes = static_cast<std::uint8_t>(classes | as);
    }
  };
  mark(" \t", blank_byte);
  mark(" \t\n,", end_byte);
  mark("abcdefghijklmnopqrstuvwxyz-", key_byte);
  mark("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", name_byte | word_byte);
  mark("./:", word_byte);
  mark("A23456789TJQKatjqk", rank_byte);
  mark("cdhsCDHS", suit_byte);
  return table;
}();

inline bool is(char c, ByteClass what) { return (byte_classes[static_cast<unsigned char>(c)] & what) != 0; }

inline bool is_line_end(const char* at, const char* end) {
  return at == end || *at == '\n' || (*at == '\r' && end - at > 1 && at[1] == '\n');
}

inline bool is_word_end(const char* at, const char* end) {
  return at == end || is(*at, end_byte) || is_line_end(at, end);
}

inline const char* skip_blanks(const char* at, const char* end) {
  while (at != end && is(*at, blank_byte)) {
    ++at;
  }
  return at;
}

/// Whether it is a letter of any script that is not ASCII; left out are the blocks of punctuation, symbols, blanks and
/// invisible marks.
inline bool is_foreign_letter(char32_t code) {
  static constexpr std::array<char32_t, 32> ranges{0xC0,   0xD6,   0xD8,   0xF6,   0xF8,   0x37D,  0x37F,  0x61B,
                                                   0x61E,  0x167F, 0x1681, 0x180D, 0x1810, 0x1FFF, 0x2C00, 0x2DFF,
                                                   0x3005, 0x3007, 0x3031, 0xD7FF, 0xF900, 0xFDCF, 0xFE70, 0xFEFC,
                                                   0xFF10, 0xFF19, 0xFF21, 0xFF3A, 0xFF41, 0xFF5A, 0xFF66, 0xFFDC};
  static constexpr std::array<char32_t, 6> far_ranges{0x10000, 0x1CFFF, 0x1E000, 0x1EFFF, 0x20000, 0x3FFFD};
  const auto is_in = [code](const auto& bounds) {  // a range's last letter is in it, too
    const auto behind = std::upper_bound(bounds.begin(), bounds.end(), code);
    return (behind - bounds.begin()) % 2 == 1 || (behind != bounds.begin() && *(behind - 1) == code);
  };
  return is_in(ranges) || is_in(far_ranges);
}

/// A rule that is written out in C++, where that takes less than what PEGTL makes of its parts. `Rule::skip(at, end)`
/// gives where the rule's match ends that begins at `at`, or null.
template <typename Rule>
struct written_out {
  using rule_t = written_out;
  using subs_t = empty_list;
  template <typename ParseInput, typename... States>
  [[nodiscard]] static bool match(ParseInput& in, States&&... /*unused*/) {
    const char* const begin = in.current();
    const char* const behind = Rule::skip(begin, in.end());
    if (behind == nullptr) {
      return false;
    }
    in.bump(static_cast<std::size_t>(behind - begin));
    return true;
  }
};

/// A key word as a template's argument.
template <std::size_t size>
struct key_word {
  consteval key_word(const char (&text)[size]) {  // NOLINT: stands for the text
    std::copy_n(text, size - 1, letters.begin());
  }
  std::array<char, size - 1> letters{};
};

/// A word that by_key has found here; nothing is said of what stands behind it.
template <std::size_t size>
struct found_word : written_out<found_word<size>> {
  static const char* skip(const char* at, const char* /*end*/) { return at + size; }
};

/// A line: a key word, and what follows it.
template <key_word key, typename... Rest>
struct keyed : seq<found_word<key.letters.size()>, Rest...> {
  static constexpr std::string_view word{key.letters.data(), key.letters.size()};
  static constexpr std::uint64_t number = number_of(word);
};

/// An action: its word, and what follows it.
template <ActionKind which, typename... Rest>
struct acts : seq<found_word<action_keywords[static_cast<std::size_t>(which)].size()>, Rest...> {
  static constexpr ActionKind kind = which;
  static constexpr std::string_view word = action_keywords[static_cast<std::size_t>(which)];
  static constexpr std::uint64_t number = number_of(word);
};

/// That one of the keyed rules whose word stands here, or else `Otherwise`. Put the most frequent first.
template <typename Otherwise, typename... Rules>
struct by_key {
  using rule_t = by_key;
  using subs_t = type_list<Rules..., Otherwise>;

  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename ParseInput, typename... States>
  [[nodiscard]] static bool match(ParseInput& in, States&&... st) {
    const std::string_view rest{in.current(), in.size()};
    if (!rest.empty() && is(rest[0], key_byte)) {
      const std::uint64_t bytes = number_of(rest);
      bool good = false;
      const bool found = ((begins_with<Rules>(rest, bytes) &&
                           ((good = Control<Rules>::template match<A, M, Action, Control>(in, st...)), true)) ||
                          ...);
      if (found) {
        return good;
      }
    }
    return Control<Otherwise>::template match<A, M, Action, Control>(in, st...);
  }

 private:
  /// Whether the rule's word stands here; of the text the first bytes are given as a number.
  template <typename Rule>
  static bool begins_with(std::string_view text, std::uint64_t bytes) {
    constexpr std::size_t size = Rule::word.size();
    constexpr unsigned rest_bits = size < sizeof(bytes) ? 8 * (sizeof(bytes) - size) : 0;
    return bytes << rest_bits == Rule::number << rest_bits && (size <= sizeof(bytes) || text.starts_with(Rule::word)) &&
           is_word_end(text.data() + size, text.data() + text.size());
  }
};

// clang-format off
struct sep                : written_out< sep > { static const char* skip(const char* at, const char* end) { const char* const behind = skip_blanks(at, end); return behind == at ? nullptr : behind; } };
struct blanks             : written_out< blanks > { static const char* skip(const char* at, const char* end) { return skip_blanks(at, end); } };
struct word_end           : written_out< word_end > { static const char* skip(const char* at, const char* end) { return is_word_end(at, end) ? at : nullptr; } };
// clang-format on
struct rest_of_line : written_out<rest_of_line> {
  static const char* skip(const char* at, const char* end) {
    const void* const line_end = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    return line_end == nullptr ? end : static_cast<const char*>(line_end) + 1;
  }
};
/// The rest of a line, of any characters that a log may have.
struct free_text : written_out<free_text> {
  static const char* skip(const char* at, const char* end) {
    const char* const behind = rest_of_line::skip(at, end);
    return find_bad_byte({at, static_cast<std::size_t>(behind - at)}) == std::string_view::npos ? behind : nullptr;
  }
};
/// Blanks, then a comment where there is one behind a blank.
struct end_of_line : written_out<end_of_line> {
  static const char* skip(const char* at, const char* end) {
    const char* const word_end = at;
    at = skip_blanks(at, end);
    if (at != end && *at == '#' && at != word_end) {
      return free_text::skip(at, end);
    }
    return !is_line_end(at, end) ? nullptr : at == end ? end : *at == '\n' ? at + 1 : at + 2;
  }
};
/// That an action or the line ends here, and nothing is read.
struct action_end : written_out<action_end> {
  static const char* skip(const char* at, const char* end) {
    const char* const next = skip_blanks(at, end);
    return is_line_end(next, end) || *next == ',' || *next == '#' ? at : nullptr;
  }
};
struct comma : written_out<comma> {
  static const char* skip(const char* at, const char* end) {
    at = skip_blanks(at, end);
    return at != end && *at == ',' ? skip_blanks(at + 1, end) : nullptr;
  }
};
/// Letters without quotes.
template <ByteClass ascii>
struct letters : written_out<letters<ascii>> {
  static const char* skip(const char* at, const char* end) {
    const char* const begin = at;
    while (at != end) {
      if (is(*at, ascii)) {
        ++at;
      } else if ((static_cast<unsigned char>(*at) & 0x80U) != 0) {
        const utf8::Decoded c = utf8::decode({at, static_cast<std::size_t>(end - at)});
        if (!c.valid || !is_foreign_letter(c.code)) {
          break;
        }
        at += c.size;
      } else {
        break;
      }
    }
    return at == begin ? nullptr : at;
  }
};
/// A card as most are written: one letter for the rank, and one for the suit.
struct two_letters : written_out<two_letters> {
  static const char* skip(const char* at, const char* end) {
    return end - at >= 2 && is(at[0], rank_byte) && is(at[1], suit_byte) ? at + 2 : nullptr;
  }
};
/// Blanks, and what has to stand behind them.
template <typename Rule>
struct expect : seq<sep, Rule> {};

// clang-format off
struct expect_escapable   : one< '"', '\\' > {};
struct quoted_char        : sor< not_one< '"', '\\', '\r', '\n' >, seq< one< '\\' >, expect_escapable > > {};
struct quoted_text        : star< quoted_char > {};
struct expect_quoted_rest : seq< quoted_text, one< '"' > > {};
struct quoted             : seq< one< '"' >, expect_quoted_rest > {};
struct bare_name          : letters< name_byte > {};
struct bare_word          : letters< word_byte > {};
struct name               : sor< bare_name, quoted > {};
struct word               : sor< bare_word, quoted > {};

struct rank               : sor< one< 'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'a', 't', 'j', 'q', 'k' >, string< '1', '0' > > {};
struct suit_sign          : seq< tao::pegtl::utf8::one< U'♣', U'♦', U'♥', U'♠' >, opt< tao::pegtl::utf8::one< U'\uFE0E', U'\uFE0F' > > > {};
struct suit               : sor< one< 'c', 'd', 'h', 's', 'C', 'D', 'H', 'S' >, suit_sign > {};
struct joker              : seq< one< 'X', 'x' >, sor< seq< one< '1' >, range< '0', '2' > >, range< '1', '9' > > > {};
struct unseen             : two< '?' > {};
struct card_text          : sor< two_letters, seq< rank, suit >, joker, unseen > {};
struct card               : seq< card_text, word_end > {};
struct expect_cards_end   : end_of_line {};
struct cards              : star< sep, card > {};

// in a spread or a hit, where a wild card may say what it stands for
struct stands_for         : seq< rank, suit, word_end > {};
struct expect_stands_for  : stands_for {};
struct laid_card          : seq< card_text, opt< one< '=' >, expect_stands_for >, word_end > {};

struct amount_text        : seq< opt< one< '-' > >, plus< digit >, opt< one< '.', '/' >, plus< digit > > > {};
struct amount             : seq< amount_text, word_end > {};

struct player             : name {};
struct listed_player      : name {};
struct expect_players     : seq< sep, listed_player, star< sep, listed_player > > {};
struct expect_players_end : end_of_line {};
struct expect_end         : end_of_line {};

// header
struct id                 : word {};
struct with               : seq< string< 'w', 'i', 't', 'h' >, word_end > {};
struct house              : seq< not_at< with >, word > {};
struct option             : seq< not_at< with >, word > {};
struct unit               : word {};
struct bet_kind           : word {};
struct bet_argument       : seq< not_at< amount >, word > {};
struct expect_options     : seq< sep, option, star< sep, option > > {};
struct expect_options_end : end_of_line {};
struct expect_house_end   : end_of_line {};
struct house_options      : if_then_else< seq< sep, with >, seq< expect_options, expect_options_end >, expect_house_end > {};
struct expect_unit_end    : end_of_line {};
struct cut_card           : seq< player, expect< card > > {};
struct hand_line          : keyed< "hand", expect< id >, expect_end > {};
struct session_line       : keyed< "session", expect< id >, expect_end > {};
struct house_line         : keyed< "house", expect< house >, house_options > {};
struct stake_line         : keyed< "stake", expect< amount >, opt< sep, unit >, expect_unit_end > {};
struct seats_line         : keyed< "seats", expect_players, expect_players_end > {};
struct dealer_line        : keyed< "dealer", expect< player >, expect_end > {};
struct cut_line           : keyed< "cut", expect< cut_card >, star< sep, cut_card >, expect_players_end > {};
struct deck_line          : keyed< "deck", expect< card >, cards, expect_cards_end > {};
struct bet_line           : keyed< "bet", expect< bet_kind >, opt< sep, bet_argument >, expect< amount >, expect_players, expect_players_end > {};
struct deal_line          : keyed< "deal", expect< player >, expect< card >, cards, expect_cards_end > {};
struct up_line            : keyed< "up", expect< card >, expect_end > {};

// moves
struct expect_number      : seq< plus< digit >, word_end > {};
struct spread_number      : seq< one< '#' >, at< digit >, expect_number > {};
struct expect_spread_end  : action_end {};
struct expect_hit_end     : action_end {};
struct declare            : acts< ActionKind::declare > {};
struct drop               : acts< ActionKind::drop > {};
struct draw               : acts< ActionKind::draw, sor< action_end, expect< card > > > {};
struct take               : acts< ActionKind::take, expect< card > > {};
struct spread             : acts< ActionKind::spread, expect< laid_card >, star< sep, laid_card >, expect_spread_end > {};
struct hit                : acts< ActionKind::hit, expect< laid_card >, opt< sep, spread_number >, expect_hit_end > {};
struct discard_           : acts< ActionKind::discard, expect< card > > {};
struct slap               : acts< ActionKind::slap, expect< laid_card >, opt< sep, spread_number >, expect_hit_end > {};
struct touch              : acts< ActionKind::touch > {};
struct stock_out          : acts< ActionKind::stock_out > {};
struct knock              : acts< ActionKind::knock > {};
struct aside              : acts< ActionKind::aside, expect< card > > {};
struct shed               : acts< ActionKind::shed, expect< spread_number > > {};
struct put_in             : acts< ActionKind::bet, expect< amount > > {};
struct expect_action      : by_key< failure, draw, discard_, spread, hit, take, drop, slap, declare, knock, touch, aside, stock_out, shed, put_in > {};
struct expect_turn_end    : end_of_line {};
struct turn_player        : seq< name, one< ':' > > {};
struct turn_line          : seq< turn_player, blanks, expect_action, star< comma, expect_action >, expect_turn_end > {};
struct holds_line         : keyed< "holds", expect< player >, cards, expect_cards_end > {};

// showdown and settlement
struct pot                : seq< string< 'p', 'o', 't' >, word_end > {};
struct account_player     : name {};
struct payer              : sor< pot, account_player > {};
struct payee              : sor< pot, account_player > {};
struct net                : seq< player, expect< amount > > {};
struct show_line          : keyed< "show", expect< player >, cards, expect_cards_end > {};
struct pay_line           : keyed< "pay", expect< payer >, expect< payee >, expect< amount >, expect_end > {};
struct no_amount          : not_at< sep, amount > {}; // before an amount stands a player
struct of_money           : seq< sep, string< 'm', 'o', 'n', 'e', 'y' >, word_end, no_amount > {};
struct of_points          : seq< sep, string< 'p', 'o', 'i', 'n', 't', 's' >, word_end, no_amount > {};
struct result_line        : keyed< "result", opt< sor< of_money, of_points > >, expect< net >, star< sep, net >, expect_players_end > {};
struct out_line           : keyed< "out", expect< player >, expect_end > {};

struct extension_line     : seq< string< 'x', '-' >, free_text > {};
struct empty_line         : sor< eolf, seq< one< '#' >, free_text > > {};
struct other_line         : sor< extension_line, turn_line, empty_line > {};
struct expect_record      : by_key< other_line, deal_line, pay_line, show_line, up_line, dealer_line, hand_line, house_line, seats_line, stake_line,
                                    result_line, deck_line, holds_line, cut_line, bet_line, out_line, session_line > {};
// clang-format on

}  // namespace tonk::log::grammar
