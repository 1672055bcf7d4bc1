#pragma once

#include <tao/pegtl.hpp>

/// The hand log's lines, as docs tell them. Rules only: what they mean is in actions.hpp, what is said where one that
/// begins with `expect_` fails is in messages.hpp. Every such rule stands where nothing else can be meant, so that
/// its failure is the line's.
namespace tonk::log::grammar {

using namespace tao::pegtl;  // NOLINT: a grammar reads best in PEGTL's own words

// clang-format off
struct sep                : plus< blank > {};
struct comment            : seq< one< '#' >, star< not_one< '\n' > > > {};
struct content_end        : success {};
struct end_of_line        : seq< content_end, sor< eolf, seq< sep, opt< comment >, eolf > > > {};
struct word_end           : sor< blank, eolf, one< ',' > > {};

template< typename Text >
struct key                : seq< Text, at< word_end > > {};

// letters of all scripts; left out are the blocks of punctuation, symbols, blanks and invisible marks
struct foreign_letter     : seq< not_at< seven >, utf8::ranges< 0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x37D, 0x37F, 0x61B, 0x61E, 0x167F, 0x1681, 0x180D,
                                          0x1810, 0x1FFF, 0x2C00, 0x2DFF, 0x3005, 0x3007, 0x3031, 0xD7FF, 0xF900, 0xFDCF,
                                          0xFE70, 0xFEFC, 0xFF10, 0xFF19, 0xFF21, 0xFF3A, 0xFF41, 0xFF5A, 0xFF66, 0xFFDC,
                                          0x10000, 0x1CFFF, 0x1E000, 0x1EFFF, 0x20000, 0x3FFFD > > {};
struct name_char          : sor< ranges< 'a', 'z', 'A', 'Z', '0', '9', '_', '_', '-' >, foreign_letter > {};
struct word_char          : sor< ranges< 'a', 'z', 'A', 'Z', '-', ':', '_' >, foreign_letter > {};  // `-` to `:` is - . / 0…9 :

struct expect_escapable   : one< '"', '\\' > {};
struct quoted_char        : sor< not_one< '"', '\\', '\r', '\n' >, seq< one< '\\' >, expect_escapable > > {};
struct quoted_text        : star< quoted_char > {};
struct expect_quoted_rest : seq< quoted_text, one< '"' > > {};
struct quoted             : seq< one< '"' >, expect_quoted_rest > {};
struct bare_name          : plus< name_char > {};
struct bare_word          : plus< word_char > {};
struct name               : sor< bare_name, quoted > {};
struct word               : sor< bare_word, quoted > {};

struct rank               : sor< one< 'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'a', 't', 'j', 'q', 'k' >, string< '1', '0' > > {};
struct suit               : sor< one< 'c', 'd', 'h', 's', 'C', 'D', 'H', 'S' >, utf8::one< U'♣', U'♦', U'♥', U'♠' > > {};
struct joker              : seq< one< 'X', 'x' >, sor< seq< one< '1' >, range< '0', '2' > >, range< '1', '9' > > > {};
struct unseen             : two< '?' > {};
struct card_text          : sor< seq< rank, suit >, joker, unseen > {};
struct card               : seq< card_text, at< word_end > > {};
struct expect_card        : seq< sep, card > {};
struct expect_cards_end   : end_of_line {};
struct cards              : star< sep, card > {};

// in a spread or a hit, where a wild card may say what it stands for
struct stands_for         : seq< rank, suit, at< word_end > > {};
struct expect_stands_for  : stands_for {};
struct laid_card          : seq< card_text, opt< one< '=' >, expect_stands_for >, at< word_end > > {};
struct expect_laid_card   : seq< sep, laid_card > {};

struct amount_text        : seq< opt< one< '-' > >, plus< digit >, opt< one< '.', '/' >, plus< digit > > > {};
struct amount             : seq< amount_text, at< word_end > > {};
struct expect_amount      : seq< sep, amount > {};

struct player             : name {};
struct listed_player      : name {};
struct expect_player      : seq< sep, player > {};
struct expect_players     : seq< sep, listed_player, star< sep, listed_player > > {};
struct expect_players_end : end_of_line {};
struct expect_end         : end_of_line {};

// header
struct id                 : word {};
struct house              : seq< not_at< key< TAO_PEGTL_STRING( "with" ) > >, word > {};
struct option             : seq< not_at< key< TAO_PEGTL_STRING( "with" ) > >, word > {};
struct unit               : word {};
struct bet_kind           : word {};
struct bet_argument       : seq< not_at< amount >, word > {};
struct expect_id          : seq< sep, id > {};
struct expect_house       : seq< sep, house > {};
struct expect_options     : seq< sep, option, star< sep, option > > {};
struct expect_options_end : end_of_line {};
struct expect_house_end   : end_of_line {};
struct house_options      : if_then_else< seq< sep, key< TAO_PEGTL_STRING( "with" ) > >, seq< expect_options, expect_options_end >, expect_house_end > {};
struct expect_unit_end    : end_of_line {};
struct expect_bet_kind    : seq< sep, bet_kind > {};
struct cut_card           : seq< sep, player, expect_card > {};
struct expect_cut_card    : cut_card {};
struct hand_line          : seq< key< TAO_PEGTL_STRING( "hand" ) >, expect_id, expect_end > {};
struct session_line       : seq< key< TAO_PEGTL_STRING( "session" ) >, expect_id, expect_end > {};
struct house_line         : seq< key< TAO_PEGTL_STRING( "house" ) >, expect_house, house_options > {};
struct stake_line         : seq< key< TAO_PEGTL_STRING( "stake" ) >, expect_amount, opt< sep, unit >, expect_unit_end > {};
struct seats_line         : seq< key< TAO_PEGTL_STRING( "seats" ) >, expect_players, expect_players_end > {};
struct dealer_line        : seq< key< TAO_PEGTL_STRING( "dealer" ) >, expect_player, expect_end > {};
struct cut_line           : seq< key< TAO_PEGTL_STRING( "cut" ) >, expect_cut_card, star< cut_card >, expect_players_end > {};
struct deck_line          : seq< key< TAO_PEGTL_STRING( "deck" ) >, expect_card, cards, expect_cards_end > {};
struct bet_line           : seq< key< TAO_PEGTL_STRING( "bet" ) >, expect_bet_kind, opt< sep, bet_argument >, expect_amount, expect_players, expect_players_end > {};
struct deal_line          : seq< key< TAO_PEGTL_STRING( "deal" ) >, expect_player, expect_card, cards, expect_cards_end > {};
struct up_line            : seq< key< TAO_PEGTL_STRING( "up" ) >, expect_card, expect_end > {};

// moves
struct action_end         : seq< star< blank >, sor< one< ',', '#' >, eolf > > {};
struct expect_number      : seq< plus< digit >, at< word_end > > {};
struct spread_number      : seq< sep, one< '#' >, at< digit >, expect_number > {};
struct expect_spread_end  : at< action_end > {};
struct expect_hit_end     : at< action_end > {};
struct declare            : key< TAO_PEGTL_STRING( "declare" ) > {};
struct drop               : key< TAO_PEGTL_STRING( "drop" ) > {};
struct draw               : seq< key< TAO_PEGTL_STRING( "draw" ) >, sor< at< action_end >, expect_card > > {};
struct take               : seq< key< TAO_PEGTL_STRING( "take" ) >, expect_card > {};
struct spread             : seq< key< TAO_PEGTL_STRING( "spread" ) >, expect_laid_card, star< sep, laid_card >, expect_spread_end > {};
struct hit                : seq< key< TAO_PEGTL_STRING( "hit" ) >, expect_laid_card, opt< spread_number >, expect_hit_end > {};
struct discard_           : seq< key< TAO_PEGTL_STRING( "discard" ) >, expect_card > {};
struct slap               : seq< key< TAO_PEGTL_STRING( "slap" ) >, expect_laid_card, opt< spread_number >, expect_hit_end > {};
struct touch              : key< TAO_PEGTL_STRING( "touch" ) > {};
struct stock_out          : key< TAO_PEGTL_STRING( "stock-out" ) > {};
struct knock              : key< TAO_PEGTL_STRING( "knock" ) > {};
struct aside              : seq< key< TAO_PEGTL_STRING( "aside" ) >, expect_card > {};
struct expect_spread      : spread_number {};
struct shed               : seq< key< TAO_PEGTL_STRING( "shed" ) >, expect_spread > {};
struct expect_action      : sor< draw, discard_, spread, hit, take, drop, slap, declare, knock, touch, aside, stock_out, shed > {};
struct comma              : seq< star< blank >, one< ',' >, star< blank > > {};
struct expect_turn_end    : end_of_line {};
struct turn_player        : seq< name, one< ':' > > {};
struct turn_line          : seq< turn_player, star< blank >, expect_action, star< comma, expect_action >, expect_turn_end > {};
struct holds_line         : seq< key< TAO_PEGTL_STRING( "holds" ) >, expect_player, cards, expect_cards_end > {};

// showdown and settlement
struct pot                : key< TAO_PEGTL_STRING( "pot" ) > {};
struct account_player     : name {};
struct payer              : sor< pot, account_player > {};
struct payee              : sor< pot, account_player > {};
struct expect_payer       : seq< sep, payer > {};
struct expect_payee       : seq< sep, payee > {};
struct net                : seq< sep, player, expect_amount > {};
struct expect_net         : net {};
struct show_line          : seq< key< TAO_PEGTL_STRING( "show" ) >, expect_player, cards, expect_cards_end > {};
struct pay_line           : seq< key< TAO_PEGTL_STRING( "pay" ) >, expect_payer, expect_payee, expect_amount, expect_end > {};
struct result_line        : seq< key< TAO_PEGTL_STRING( "result" ) >, expect_net, star< net >, expect_players_end > {};
struct out_line           : seq< key< TAO_PEGTL_STRING( "out" ) >, expect_player, expect_end > {};

struct extension_line     : seq< string< 'x', '-' >, star< not_one< '\n' > >, eolf > {};
struct empty_line         : seq< opt< comment >, eolf > {};
struct expect_record      : sor< extension_line, turn_line, deal_line, pay_line, show_line, up_line, dealer_line, hand_line, empty_line,
                                 house_line, seats_line, stake_line, result_line, deck_line, holds_line, cut_line, bet_line,
                                 out_line, session_line > {};
struct line               : seq< star< blank >, expect_record > {};
// clang-format on

}  // namespace tonk::log::grammar
