#pragma once

#include <optional>
#include <vector>

#include "verifier/hand_context.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk {

/// A side bet that players take part in, beside what Table::bets says of it in the same order.
struct Bet {
  const spec::SideBet* kind = nullptr;
  Amount amount;  ///< that each bettor pays
  Seats bettors = 0;
  Amount pot{};  ///< once it is settled, what is left in it
};

/// Reads the `bet` lines: the hand's, and the session's for side bets that the hand does not mention. Lays them on the table.
[[nodiscard]] std::vector<Bet> open_bets(const HandContext& context, Table& table, FindingSink& findings);

/// Appends what is paid into the pots of the side bets, and out of them to who has won one.
[[nodiscard]] Paid settle_bets(const HandContext& context, std::vector<Bet>& bets, std::vector<Transfer>& transfers);

/// Whether players leave this house's game by losing.
[[nodiscard]] bool has_outs(const spec::Rules& rules);

/// By which rule players leave it; nothing where they do not.
[[nodiscard]] std::optional<spec::Key> rule_of_leaving(const spec::GameRules& game);

/// What a hand came to, and what it makes of the game.
struct HandResult {
  Settled settled;
  std::optional<Seats> outs;  ///< who leaves by the house's rule; nothing where that is not known
  Seats broke = 0;            ///< who of these has lost too much money
  bool over = false;          ///< this was the last hand
  bool is_void = false;       ///< everybody would have left: the hand does not count
  std::optional<bool>
      without_payment;  ///< by the settlement nobody was paid, and nobody scored; nothing where that is open
};

/// Works out all that a played hand owes, the ante and the side bets too, fills the judgement with it, and leaves behind in it
/// what the next hand inherits. Reports where the answer is open, unless a claim has failed, of which a finding says so already.
[[nodiscard]] HandResult reckon(const HandContext& context, std::vector<Bet>& bets, bool claim_failed,
                                Judgement& judgement, FindingSink& findings);

}  // namespace tonk
