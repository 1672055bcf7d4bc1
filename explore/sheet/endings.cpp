#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "explore/sheet/examples.hpp"
#include "explore/sheet/parts.hpp"
#include "explore/sheet/payments.hpp"
#include "explore/sheet/sentences.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using spec::Ending;
using spec::Rules;

std::string name_of(Ending ending) {
  switch (ending) {
    case Ending::out: return "Out without a discard";
    case Ending::out_by_discard: return "Out by the discard";
    case Ending::drop_won: return "A drop that wins";
    case Ending::caught: return "A drop that is caught";
    case Ending::drop_tied: return "A drop that ties";
    case Ending::stock_out: return "The stock runs out";
    case Ending::reply: return "An answer to going out";
    case Ending::knock: return "A knock";
  }
  return {};
}

std::string stock_out_text(const Rules& rules) {
  switch (rules.stock_out) {
    case spec::StockOut::first_missing_card:
      return rules.discard_depth > 0 ? "When the stock is empty, play goes on as long as everyone takes a discard. The "
                                       "first who would draw ends the hand."
                                     : "The first who would draw from the empty stock ends the hand.";
    case spec::StockOut::after_last_card:
      return "The turn that draws the last card of the stock is played to its end, and ends the hand.";
    case spec::StockOut::at_last_card:
      return "The hand ends as soon as the last card of the stock is drawn. Nothing more is laid or discarded.";
    case spec::StockOut::reshuffle:
      return "When the stock is empty, all discards but the top one are shuffled and become the new stock. Where there "
             "are none to shuffle, the first who would draw ends the hand.";
  }
  return {};
}

std::string won_text(const Rules& rules) {
  return rules.tie_with_dropper == spec::TieWithDropper::catches
             ? "Everyone else has a higher count than the player who dropped."
             : "Nobody has a lower count than the player who dropped; an equal count does no harm.";
}

std::string caught_text(const Rules& rules) {
  const bool ties = rules.tie_with_dropper == spec::TieWithDropper::catches && !tells_ties(rules);
  return ties ? "Somebody's count is as low as that of the player who dropped, or lower."
              : "Somebody has a lower count than the player who dropped.";
}

std::string out_text(const Rules& rules) {
  const bool lays = rules.going_out == spec::GoingOut::any;
  const std::string spreads =
      rules.winning_spreads == 0 ? "" : fmt::format("lays a {} spread in this hand", ordinal(rules.winning_spreads));
  if (!lays) {
    return "A player " + spreads + ".";
  }
  return fmt::format("A player lays the last cards of the hand{}.", spreads.empty() ? "" : ", or " + spreads);
}

/// How the hand comes to this end.
std::string way_to(const Rules& rules, Ending ending) {
  switch (ending) {
    case Ending::out: return out_text(rules);
    case Ending::out_by_discard: return "A player discards the last card of the hand.";
    case Ending::drop_won: return won_text(rules);
    case Ending::caught: return caught_text(rules);
    case Ending::drop_tied:
      return "Somebody's count is as low as that of the player who dropped, and nobody's is lower.";
    case Ending::stock_out: return stock_out_text(rules);
    case Ending::reply:
      return fmt::format(
          "{}, {} at once lay every card of the hand on {}, and has won instead.",
          rules.replied_by == spec::RepliedBy::other_of_two
              ? "Of two players, when one has gone out without a discard and has laid a run on that turn"
              : "When a player has gone out without a discard and has laid a run on that turn",
          rules.replied_by == spec::RepliedBy::other_of_two ? "the other may" : "the first other player to do so may",
          rules.reply == spec::Reply::on_the_runs ? "the runs of that turn" : "that run");
    case Ending::knock: return "All hands are shown when everyone else has had one more turn.";
  }
  return {};
}

/// What the sentences below mean by a word that most of them use.
std::string lowest_text(const Rules& rules) {
  for (std::size_t number = 0; number < spec::ending_count; ++number) {
    const auto ending = static_cast<Ending>(number);
    const auto& pays = rules.settlement_of(ending).pays;
    if (can_end_by(rules, ending) && std::any_of(pays.begin(), pays.end(), asks_who_is_lowest)) {
      return "The lowest is whoever has the lowest count. Where several tie for that, each of them is meant.";
    }
  }
  return {};
}

}  // namespace

SheetSection endings_section(const Rules& rules) {
  static constexpr std::array order{Ending::out,    Ending::out_by_discard, Ending::reply, Ending::drop_won,
                                    Ending::caught, Ending::drop_tied,      Ending::knock, Ending::stock_out};
  static_assert(order.size() == spec::ending_count);
  SheetSection section{"How a hand ends, and who pays", {}};
  if (!pays_stakes(rules)) {
    section.heading = "How a hand ends, and who scores";
  }
  section.paragraph(lowest_text(rules));
  for (const Ending ending : order) {
    if (!can_end_by(rules, ending)) {
      continue;
    }
    std::string text = way_to(rules, ending);
    say(text, payments_text(rules, rules.settlement_of(ending).pays, cast_of(rules, ending)));
    section.item(name_of(ending), text);
    for (std::string& example : examples_of(rules, ending)) {
      section.example(std::move(example));
    }
  }
  return section;
}

}  // namespace tonk::explore
