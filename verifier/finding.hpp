#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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
  unknown_player,
  not_in_house,
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
  drop_too_late,
  drop_forbidden,
  no_draw,
  second_draw,
  stock_empty,
  stock_not_empty,
  not_the_top_discard,
  laid_too_early,
  card_not_held,
  not_a_spread,
  no_such_spread,
  hit_does_not_fit,
  not_wild,
  no_discard,
  // the claims
  wrong_holds,
  wrong_show,
  // the settlement
  wrong_payment,
  missing_payment,
  payment_not_owed,
  wrong_result,
  no_such_account,
  amount_too_large,
  // no answer
  hand_not_over,
  ambiguous_hit,
  hidden_cards,
  too_many_findings
};
inline constexpr std::size_t code_count = 42;

/// What a finding says of the hand's verdict.
enum class Weight : std::uint8_t { illegal, mis_settled, incomplete, undetermined };

[[nodiscard]] std::string_view to_string(Code code);
[[nodiscard]] Weight weight(Code code);
/// One sentence for lists and rule help: what the code means.
[[nodiscard]] std::string_view meaning(Code code);

/// Something wrong in the log, at its place in the hand's text.
struct Finding {
  Code code = Code::out_of_turn;
  Span at;
  std::string message;  ///< lower case, no period; names and cards as the log writes them
  std::string help;     ///< what would have been right instead; may be empty
  std::optional<spec::ClauseId> rule;
};

}  // namespace tonk
