#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/amount.hpp"
#include "spec/rules.hpp"
#include "verifier/judge.hpp"
#include "verifier/table.hpp"

namespace tonk {

/// What the house asks for at the end of a hand.
struct Settled {
  End end = End::none;                 ///< none where hidden cards leave it open
  bool determined = true;              ///< false where hidden cards leave the payments open
  std::optional<spec::ClauseId> rule;  ///< which entry of the house's settlement, or which dealt win, decides
  std::array<Points, spec::max_players> counts{};  ///< by seat
};

/// Works out the end of a finished hand and appends its payments, in the order of the house's sentences, then of the seats.
/// Nothing is appended where they are not determined.
[[nodiscard]] Settled settle(const spec::Rules& rules, const Table& table, Amount stake,
                             std::vector<Transfer>& transfers);

}  // namespace tonk
