#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_set.hpp"
#include "explore/endings.hpp"
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

/// The endings that a sheet explains, in its order.
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
[[nodiscard]] bool chooses_one(spec::Role role);

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

[[nodiscard]] PresentRoles roles_of(const spec::Rules& rules, spec::Ending ending);

/// Every sentence in order, including those that say that nobody pays.
[[nodiscard]] std::string payments_text(const spec::Rules& rules, const std::vector<spec::PaymentRule>& payments,
                                        PresentRoles roles);

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

/// How much may still be done to find the hands of some examples, so that a rule sheet is made soon where there are none.
class Effort {
 public:
  /// Whether there is so much left; takes it.
  [[nodiscard]] bool allows(unsigned work) {
    const bool enough = work <= left_;
    left_ -= enough ? work : 0;
    return enough;
  }

 private:
  unsigned left_ = 600'000;  // docs/limits.md
};

/// A made-up hand that has ended, for an example. Players are numbered in the order of play, which is that of the seats.
class ExampleTable {
 public:
  /// Keeps a reference to the rules, by which play passes to the left, and to the effort.
  ExampleTable(const spec::Rules& rules, Table ended, Effort& effort);

  [[nodiscard]] const spec::Rules& rules() const { return rules_; }
  [[nodiscard]] static std::string name(unsigned player);
  [[nodiscard]] int count(unsigned player) const;

  /// Deals cards that together meet the condition, as many as the first of these numbers for which some are found among those
  /// left; says whether there were such. The same question has the same answer everywhere.
  [[nodiscard]] bool deal(unsigned player, const spec::HandCondition& condition, const std::vector<unsigned>& numbers);

  /// Pays the ante, puts 6 into an empty pot that is needed, and settles the hand; says whether the payments are determined.
  [[nodiscard]] bool settle(bool needs_pot);

  /// `Bob and Cal pay Ann two stakes each.`
  [[nodiscard]] std::string outcome() const;

  Table table;
  Amount pot;  ///< before the hand was settled
  Settled settled;
  std::vector<Transfer> transfers;

 private:
  const spec::Rules& rules_;
  Effort& effort_;
  CardSet left_;  ///< cards that are not dealt
};

// Worked examples: made-up hands that the settlement itself has settled.

/// One for each outcome that the house's sentences distinguish; none if the ending is never paid.
[[nodiscard]] std::vector<std::string> examples_of(spec::Rules rules, spec::Ending ending);

/// One of each price, one of a hand that beats another, one of two that do not.
[[nodiscard]] std::vector<std::string> examples_of_wins(spec::Rules rules);

}  // namespace tonk::explore
