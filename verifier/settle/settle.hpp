#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "spec/rules.hpp"
#include "verifier/judgement.hpp"
#include "verifier/settle/payments.hpp"
#include "verifier/settle/settlement_view.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// The wins that were dealt in one hand, against each other.
struct Contest {
  Seats seats = 0;     ///< whose dealt hands claim a win
  Seats unsure = 0;    ///< who may have a win too
  Seats unbeaten = 0;  ///< of `seats`, those whom no other beats
  Seats winners = 0;   ///< of `unbeaten`, those who are paid, if that is determined: nobody where it is a draw
  bool determined = true;
  std::array<std::size_t, spec::max_players> wins{};  ///< by seat, of `seats`: which of Rules::dealt_wins
};

/// Whoever has to declare a win is taken to have done so.
[[nodiscard]] Contest contest(const spec::Rules& rules, const Table& table, const SettlementView& scene);

/// What the house asks for at the end of a hand.
struct Settled {
  End end = End::none;                 ///< none where hidden cards leave it open
  bool determined = true;              ///< false where the payments are open
  bool takes_pot = false;              ///< somebody takes the pot
  bool pot_matters = false;            ///< the same, because the pot or the tokens are not known
  std::optional<spec::ClauseId> rule;  ///< which entry of the house's settlement, or which dealt win, decides
  std::array<Points, spec::max_players> counts{};  ///< by seat

  /// What some of the sentences leave open, the whole does.
  void take_in(const Paid& paid) {
    determined = determined && paid.determined;
    takes_pot = takes_pot || paid.takes_pot;
    pot_matters = pot_matters || paid.pot_matters;
  }
};

/// How the play stops before it is settled so.
[[nodiscard]] Finish finish_of(spec::Ending ending);

/// Works out the end of a finished hand and appends what its settlement asks for, in the order of the house's sentences, then of
/// the seats. Nothing is appended where it is not determined; the stakes are then of no use.
[[nodiscard]] Settled settle(const spec::Rules& rules, const Table& table, HandStakes& stakes,
                             std::vector<Transfer>& transfers, const SessionView& session = {});

}  // namespace tonk
