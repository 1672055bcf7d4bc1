#pragma once

#include <string>
#include <vector>

#include "explore/sheet/sheet.hpp"
#include "spec/rules.hpp"

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

/// What can come about in a house at all.
[[nodiscard]] bool lays_spreads(const spec::Rules& rules);
[[nodiscard]] bool can_drop(const spec::Rules& rules);
[[nodiscard]] bool can_hit(const spec::Rules& rules);
[[nodiscard]] bool can_take(const spec::Rules& rules);
[[nodiscard]] bool can_end_by(const spec::Rules& rules, spec::Ending ending);

/// What is won and lost in a house.
[[nodiscard]] bool pays_stakes(const spec::Rules& rules);
/// Whether one player ever pays another, not the pot.
[[nodiscard]] bool pays_players(const spec::Rules& rules);

/// What the table of keys has the sheet say of the house's choice; may be empty.
[[nodiscard]] std::string sentence(const spec::Rules& rules, spec::Key key);

/// The counts of the other players as distances from the first one's, in the order of play. So an example is laid out before
/// it is known what the cards of a house can count.
using Pattern = std::vector<int>;

/// How the counts can differ at this ending, the most instructive pattern first.
[[nodiscard]] std::vector<Pattern> patterns_for(const spec::Rules& rules, spec::Ending ending);

/// The pattern for exactly this many others: those beyond its end have more points than the first player.
[[nodiscard]] Pattern for_others(Pattern pattern, unsigned others);

// What the sentences of a settlement look at.

/// Whether it is about the lowest count rather than the winner.
[[nodiscard]] bool is_of_lowest(const spec::Circumstance& circumstance);

/// Whether it speaks of the lowest, as players or as a circumstance.
[[nodiscard]] bool asks_who_is_lowest(const spec::PaymentRule& rule);

/// Whether anything but the end itself decides who pays what.
[[nodiscard]] bool counts_matter(const std::vector<spec::PaymentRule>& payments);

/// Whether payers and payees are the same, so that only the price of the second sentence needs to be written.
[[nodiscard]] bool differ_in_price(const spec::PaymentRule& one, const spec::PaymentRule& other);

/// Whether one of the sentences holds however the hand has ended.
[[nodiscard]] bool is_always_paid(const std::vector<spec::PaymentRule>& payments);

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

}  // namespace tonk::explore
