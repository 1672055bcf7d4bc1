#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tests/reference/judgement.hpp"
#include "tests/reference/table.hpp"

/// The sentences of a settlement (docs/dsl.md, payments).
namespace tonk::reference {

/// How a hand ended, as the sentences ask about it.
struct Outcome {
  const Table* table = nullptr;
  std::vector<int> counts;           ///< by player
  std::vector<std::size_t> winners;  ///< several only where they have the same dealt win and all are paid
  std::vector<std::size_t> exempt;   ///< who pays nothing, for having a dealt win that is paid too
  std::optional<std::size_t> dropper;
  bool dropped = false;  ///< the play has ended by a drop
  bool caught = false;   ///< the dropper is, by a lower or an equal count
};

[[nodiscard]] Outcome outcome_of(const Table& table);

/// Whether all circumstances of the sentence hold.
[[nodiscard]] bool holds_true(const Outcome& outcome, const spec::PaymentRule& rule);

/// What is in the pot, and what the players have to put into it.
struct Pot {
  Amount amount;
  std::vector<Amount> tokens;         ///< left to each player; none in a house without tokens
  std::vector<std::size_t> on_honor;  ///< who had to pay and had no token left
};

/// What the sentences ask for, one after the other. The pot changes. `any` says whether a sentence held.
[[nodiscard]] std::vector<Transfer> carry_out(const Outcome& outcome, const std::vector<spec::PaymentRule>& rules,
                                              Pot& pot, bool& any);

// Whom the words of a payment name.

/// Whether the player's count is compared with the others'.
[[nodiscard]] bool is_compared(const Outcome& outcome, std::size_t player);
/// Of those whose counts are compared.
[[nodiscard]] int lowest_count(const Outcome& outcome);

/// `other_side` is who is on the other side of the payment, for `each other`.
[[nodiscard]] std::vector<std::size_t> players_of(const Outcome& outcome, const spec::Who& who,
                                                  std::optional<std::size_t> other_side);

/// B1, NC1: what a hand counts, as the house's `counting` says.
[[nodiscard]] int count_of(const Table& table, const Cards& hand);

/// Whether all the cards can be laid in spreads at once.
[[nodiscard]] bool all_matched(const Table& table, const Cards& hand);

}  // namespace tonk::reference
