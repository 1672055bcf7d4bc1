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
  CardSet left_;  ///< cards that are not dealt
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

// Worked examples: made-up hands that the settlement itself has settled.

/// One for each outcome that the house's sentences distinguish; none if the ending is never paid.
[[nodiscard]] std::vector<std::string> examples_of(const spec::Rules& rules, spec::Ending ending);

[[nodiscard]] std::vector<std::string> examples_of_wins(const spec::Rules& rules);

/// What a winner did before a hand ended, as far as the house's sentences ask for it.
struct WinnerActions {
  bool first_turn = false;
  unsigned spreads = 1;
  bool hit = false;
  unsigned cards = 3;     ///< laid on the last turn
  bool by_spread = true;  ///< the last cards laid were a spread
};

/// Each way to win that the sentences could tell from another, and that can be; the finest first.
[[nodiscard]] std::vector<WinnerActions> deeds_for(const spec::Rules& rules, spec::Ending ending, unsigned players);
void put_deeds(const WinnerActions& deeds, ExampleTable& stage, Seat winner);
/// `, on the first turn and with two spreads laid`; only what the sentences ask for.
[[nodiscard]] std::string deeds_text(const spec::Rules& rules, spec::Ending ending, const WinnerActions& deeds);

// Cards for made-up hands. The same question has the same answer everywhere.

/// That many of the cards `among`, which together meet the condition; nothing where none were found.
[[nodiscard]] std::optional<CardSet> find_hand(const spec::Rules& rules, const spec::HandCondition& condition,
                                               unsigned cards, CardSet among);

/// A few of the cards that count just so much by the house's way of counting.
[[nodiscard]] std::optional<CardSet> find_count(const spec::Rules& rules, unsigned count, CardSet among);

}  // namespace tonk::explore
