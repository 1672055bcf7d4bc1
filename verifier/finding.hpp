#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "spec/rules.hpp"

namespace tonk {

/// What can be wrong with a hand that was read. The names in the output are those of to_string(), and are stable.
enum class Code : std::uint8_t {
  // the table
  no_seats,
  wrong_number_of_players,
  no_dealer,
  wrong_dealer,
  unclear_cut,
  wrong_seat,
  player_out,
  game_over,
  unknown_player,
  not_in_house,
  missing_bet,
  // the cards
  card_not_in_pack,
  card_seen_twice,
  wrong_deal,
  wrong_upcard,
  not_the_deck,
  // the play
  undeclared_win,
  false_declaration,
  out_of_turn,
  after_the_end,
  drop_too_early,
  drop_too_late,
  drop_forbidden,
  drop_while_waiting,
  drop_above_limit,
  drop_without_spread,
  in_the_last_round,
  no_draw,
  second_draw,
  stock_empty,
  stock_not_empty,
  touched_stock,
  hand_empty,
  not_the_top_discard,
  take_not_usable,
  take_not_used,
  take_discarded,
  laid_too_early,
  laid_too_late,
  laid_while_frozen,
  card_not_held,
  not_a_spread,
  no_such_spread,
  hit_does_not_fit,
  hit_forbidden,
  too_many_hits,
  not_wild,
  last_cards_laid,
  out_while_held_in,
  spread_held,
  no_discard,
  discard_after_hit,
  no_slap,
  reply_not_whole,
  not_shed,
  wrong_aside,
  // the claims
  wrong_holds,
  wrong_show,
  // the settlement
  wrong_payment,
  missing_payment,
  payment_not_owed,
  wrong_result,
  no_such_account,
  missing_out,
  wrong_out,
  amount_too_large,
  // no answer
  hand_not_over,
  ambiguous_hit,
  ambiguous_wild,
  hidden_cards,
  unknown_so_far,
  too_many_findings
};
inline constexpr std::size_t code_count = 72;

/// What a finding says of the hand's verdict.
enum class Weight : std::uint8_t { illegal, mis_settled, incomplete, undetermined };

[[nodiscard]] std::string_view to_string(Code code);
[[nodiscard]] Weight weight(Code code);
/// One sentence for lists and rule help: what the code means.
[[nodiscard]] std::string_view meaning(Code code);

/// Something wrong in the log, at its place in the hand's text.
struct Finding : Message {
  Code code = Code::out_of_turn;
  Span at;
  std::optional<spec::ClauseId> rule;
};

}  // namespace tonk
