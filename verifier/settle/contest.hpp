#pragma once

#include <array>
#include <cstddef>

#include "spec/rules.hpp"
#include "verifier/settle/settlement_view.hpp"
#include "verifier/table/seats.hpp"
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

/// The win of these players that the house lists first.
[[nodiscard]] std::size_t first_listed(const Contest& contest, Seats seats);

}  // namespace tonk
