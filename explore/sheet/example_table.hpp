#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/card_set.hpp"
#include "spec/rules.hpp"
#include "verifier/settle/settle.hpp"

namespace tonk::explore {

/// A made-up table for an example. The players are numbered in the order of play, the dealer is the last.
class ExampleTable {
 public:
  /// With as many players as wanted, or as many as the house lets play.
  ExampleTable(const spec::Rules& rules, unsigned wanted);

  [[nodiscard]] unsigned players() const { return table.players; }
  [[nodiscard]] Seat seat(unsigned player) const;
  [[nodiscard]] unsigned player(Seat seat) const;
  [[nodiscard]] std::string name(unsigned player) const;
  [[nodiscard]] std::string name(Seat seat) const;
  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }

  /// Hands with these counts, one for each player; says whether there are such.
  [[nodiscard]] bool deal_counts(const std::vector<int>& counts);
  /// A dealt hand that meets the condition, or one of any kind; says whether there is such.
  [[nodiscard]] bool deal_hand(unsigned player, const spec::HandCondition* condition);

  /// Puts the ante into the pot, or what the examples need to be there.
  void fill_pot(bool is_needed);

  Table table;
  HandStakes stakes;

 private:
  void give(unsigned player, CardSet cards);

  const spec::Rules* rules_;
  CardSet left_;  ///< cards that nobody has
};

/// What the house asks for at the end of such a hand.
struct Outcome {
  Settled settled;
  std::vector<Transfer> transfers;
  std::vector<std::string> sentences;  ///< of the house that ask for them, each once
};
[[nodiscard]] Outcome settle_stage(const ExampleTable& stage);

/// `Bob and Cal pay Ann two stakes each.`
[[nodiscard]] std::string outcome_text(const ExampleTable& stage, const Outcome& outcome);

}  // namespace tonk::explore
