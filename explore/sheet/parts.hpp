#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_set.hpp"
#include "explore/sheet/sheet.hpp"
#include "spec/rules.hpp"
#include "verifier/settle/settle.hpp"

/// The sections of a sheet, in their order. One without blocks is left out.
namespace tonk::explore {

[[nodiscard]] SheetSection players_section(const spec::Rules& rules);
[[nodiscard]] SheetSection cards_section(const spec::Rules& rules);
[[nodiscard]] SheetSection deal_section(const spec::Rules& rules);
[[nodiscard]] SheetSection bets_section(const spec::Rules& rules);
[[nodiscard]] SheetSection wins_section(const spec::Rules& rules);
[[nodiscard]] SheetSection turn_section(const spec::Rules& rules);
[[nodiscard]] SheetSection spreads_section(const spec::Rules& rules);
[[nodiscard]] SheetSection waiting_section(const spec::Rules& rules);
[[nodiscard]] SheetSection endings_section(const spec::Rules& rules);
[[nodiscard]] SheetSection game_section(const spec::Rules& rules);

/// What can happen in a house at all.
[[nodiscard]] bool lays_spreads(const spec::Rules& rules);
[[nodiscard]] bool can_hit(const spec::Rules& rules);
[[nodiscard]] bool can_take(const spec::Rules& rules);
[[nodiscard]] bool can_end_by(const spec::Rules& rules, spec::Ending ending);
/// In the order in which a sheet explains them.
[[nodiscard]] std::vector<spec::Ending> possible_endings(const spec::Rules& rules);

/// What is won and lost in a house.
[[nodiscard]] bool pays_stakes(const spec::Rules& rules);
/// Whether one player ever pays another, not the pot.
[[nodiscard]] bool pays_players(const spec::Rules& rules);

/// The sentence of the table of keys for the house's choice; may be empty.
[[nodiscard]] std::string sentence(const spec::Rules& rules, spec::Key key);

// What the sentences of a settlement look at.

/// Whether it is about the lowest count rather than the winner.
[[nodiscard]] bool is_of_lowest(const spec::Circumstance& circumstance);

/// Whether it means exactly one of several tied players.
[[nodiscard]] bool chooses_one(spec::Who who);

/// Whether it speaks of the lowest, as players or as a circumstance.
[[nodiscard]] bool asks_who_is_lowest(const spec::PaymentRule& rule);

/// Whether anything but the end itself decides who pays what.
[[nodiscard]] bool counts_matter(const std::vector<spec::PaymentRule>& payments);

// The sentences of a settlement in plain English.

/// Which of the players that a sentence can name exist when it is paid.
struct PresentRoles {
  bool winner = false;
  bool dropper = false;
  bool knocked = false;  ///< the player who stopped the play has knocked, not dropped
  bool tie = false;      ///< the dropper does not count as lowest even with the lowest count
};

[[nodiscard]] PresentRoles cast_of(const spec::Rules& rules, spec::Ending ending);

/// Every sentence in order, including those that say that nobody pays.
[[nodiscard]] std::string payments_text(const spec::Rules& rules, const std::vector<spec::PaymentRule>& payments,
                                        PresentRoles cast);

/// `token` where the house pays its pot with tokens, else `stake`.
[[nodiscard]] std::string_view pot_unit(const spec::Rules& rules);

/// `Nobody pays.` or `Nobody scores.`
[[nodiscard]] std::string nobody_text(const spec::Rules& rules);

/// Whether a drop that only ties is settled otherwise than a catch.
[[nodiscard]] bool tells_ties(const spec::Rules& rules);

// What a hand must be to win, in words.

/// `a hand that counts 49 or 50`, `a hand of nothing but jacks, queens and kings`.
[[nodiscard]] std::string hand_noun(const spec::Rules& rules, const spec::HandCondition& condition);

/// Whether the condition speaks of totals alone.
[[nodiscard]] bool only_totals(const spec::HandCondition& condition);

/// The wins that some hand can count as; a win that another always precedes is left out.
[[nodiscard]] std::vector<std::size_t> possible_wins(const spec::Rules& rules);

/// A made-up table for an example. The players are numbered in the order of play, the dealer is the last.
class ExampleTable {
 public:
  /// Seats the wanted number of players, or the nearest number that the house allows.
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

  /// Pays the ante; where the example needs a pot and it is empty, puts 6 in.
  void fill_pot(bool is_needed);

  Table table;
  HandStakes stakes;

 private:
  void give(unsigned player, CardSet cards);

  const spec::Rules* rules_;
  CardSet left_;  ///< cards that are not dealt
};

/// How the hand on an example table ends, and the payments that the house asks for.
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

// Cards for made-up hands. The same question has the same answer everywhere.

/// This many of the cards `among` that together meet the condition; nothing if none were found.
[[nodiscard]] std::optional<CardSet> find_hand(const spec::Rules& rules, const spec::HandCondition& condition,
                                               unsigned cards, CardSet among);

/// A few of the cards that count just so much by the house's way of counting.
[[nodiscard]] std::optional<CardSet> find_count(const spec::Rules& rules, unsigned count, CardSet among);

}  // namespace tonk::explore
