#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/amount.hpp"
#include "core/move.hpp"
#include "spec/payment_rule.hpp"
#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/settle/settlement_view.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// What a hand is played for: the stake, the pot of the house, and the tokens that the players have left.
struct HandStakes {
  Amount stake{1};
  Amount pot;
  std::array<std::uint16_t, spec::max_players> tokens{};
  Seats lost_on_honor = 0;  ///< who had to pay, and had none

  /// Moves up to this many stakes from the player to the pot, limited by the player's tokens. Returns the amount moved.
  [[nodiscard]] Amount pay_in(const spec::GameRules& game, Seat seat, Amount stakes);
};

/// Whether anything of the house goes through a pot, so that the log can name it.
[[nodiscard]] bool has_pot(const spec::Rules& rules);

/// Whether the house gives points.
[[nodiscard]] bool has_scores(const spec::Rules& rules);

/// What came of the sentences of a settlement.
struct Paid {
  bool determined = true;    ///< false where hidden cards leave the payments open
  bool takes_pot = false;    ///< somebody takes the pot
  bool pot_matters = false;  ///< what the hands before have left decides, and is not known
  Answer held = Answer::no;  ///< whether any sentence was in force at all, whatever it came to
};

/// Appends what the sentences ask for, in their order, then in the order of the seats, and takes it through the stakes. Once
/// they leave something open, nothing of them is appended.
[[nodiscard]] Paid pay(const spec::Rules& rules, const SettlementView& scene,
                       const std::vector<spec::PaymentRule>& sentences, HandStakes& stakes,
                       std::vector<Transfer>& transfers);

}  // namespace tonk
