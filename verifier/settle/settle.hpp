#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "spec/rules.hpp"
#include "verifier/settle/account.hpp"
#include "verifier/settle/hand_stakes.hpp"
#include "verifier/table/count.hpp"
#include "verifier/table/table.hpp"
#include "verifier/verdict.hpp"

namespace tonk {

/// What the house asks for at the end of a hand.
struct Settled {
  End end = End::none;                 ///< none where hidden cards leave it open
  bool determined = true;              ///< false where the payments are open
  bool pot_matters = false;            ///< likewise, because the pot or the tokens are not known
  std::optional<spec::ClauseId> rule;  ///< which entry of the house's settlement, or which dealt win, decides
  std::array<Points, spec::max_players> counts{};  ///< by seat
};

/// How the play stops before it is settled so.
[[nodiscard]] Finish finish_of(spec::Ending ending);

/// Works out the end of a finished hand and appends what its settlement asks for, in the order of the house's sentences, then of
/// the seats. Nothing is appended where it is not determined; the stakes is then of no use.
[[nodiscard]] Settled settle(const spec::Rules& rules, const Table& table, HandStakes& stakes,
                             std::vector<Transfer>& transfers);

}  // namespace tonk
