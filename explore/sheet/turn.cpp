#include <fmt/format.h>

#include <vector>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using spec::DropTime;
using spec::Rules;

bool drops_on_turns(const Rules& rules) { return rules.drop != DropTime::never; }

bool drops_before_drawing(DropTime drop) {
  return drop == DropTime::before_drawing || drop == DropTime::before_laying || drop == DropTime::any_time;
}

std::string drop_time(DropTime drop) {
  switch (drop) {
    case DropTime::never: return "Nobody can drop on a turn.";
    case DropTime::before_drawing:
      return "At the start of a turn, before drawing or laying anything, a player may drop.";
    case DropTime::before_laying:
      return "On their turn players may drop before drawing or after it, as long as they have laid nothing on that "
             "turn.";
    case DropTime::after_drawing:
      return "After drawing and before the discard a player may drop, whether cards were laid or not.";
    case DropTime::any_time: return "A player may drop at any point of their turn.";
    case DropTime::after_discard: return "Right after discarding, before the next player moves, a player may drop.";
  }
  return {};
}

std::string after_drop(const Rules& rules) {
  const std::string round = "Every other player then has one more turn, on which nobody can drop";
  switch (rules.after_drop) {
    case spec::AfterDrop::count: return "Dropping ends the play, and all hands are counted.";
    case spec::AfterDrop::one_more_turn: return round + ", and all hands are counted after that.";
    case spec::AfterDrop::one_more_turn_without_hits_on_dropper:
      return round + " or hit the dropper's spreads; all hands are counted after that.";
  }
  return {};
}

std::string dropping(const Rules& rules) {
  if (!can_drop(rules)) {
    return "Nobody can drop.";
  }
  std::string text;
  say(text,
      rules.drop_after_deal ? "Right after the deal, before the first turn, anybody may drop, in turn or not." : "");
  say(text, drop_time(rules.drop));
  if (!drops_on_turns(rules) && !rules.drop_after_deal) {
    return text + " " + after_drop(rules);
  }
  say(text, rules.drop_limit ? fmt::format("Nobody may drop with a count of more than {}.", *rules.drop_limit) : "");
  say(text, rules.drop_needs_spread ? "Only a player who has laid a spread in this hand may drop." : "");
  say(text, after_drop(rules));
  return text;
}

std::string knocking(const Rules& rules) {
  return rules.knock ? fmt::format(
                           "Instead of drawing a player may knock. That gives up the turn; every other player has "
                           "one more, on which nobody can knock{}, and then all hands are shown.",
                           can_drop(rules) ? " or drop" : "")
                     : "";
}

std::string touching(const Rules& rules) {
  std::vector<std::string> lost;
  if (rules.discard_depth > 0) {
    lost.emplace_back("take a discard");
  }
  if (drops_before_drawing(rules.drop)) {
    lost.emplace_back("drop");
  }
  if (rules.knock) {
    lost.emplace_back("knock");
  }
  return "Whoever has touched the stock must draw from it" +
         (lost.empty() ? "." : fmt::format(", and can no longer {} instead.", listed(lost, "or")));
}

std::string drawing(const Rules& rules) {
  std::string text;
  switch (rules.discard_depth) {
    case 0: text = "Draw the top card of the stock. The discards are out of reach."; break;
    case 1: text = "Draw the top card of the stock, or take the top card of the discard pile."; break;
    default:
      text = fmt::format("Draw the top card of the stock, or take one of the top {} of the discard pile.",
                         counted(rules.discard_depth, "card"));
      break;
  }
  if (rules.touch_binds) {
    say(text, touching(rules));
  }
  return text;
}

std::string taking(const Rules& rules) {
  if (!can_take(rules)) {
    return {};
  }
  switch (rules.after_take) {
    case spec::AfterTake::free: return {};
    case spec::AfterTake::not_discarded: return "A discard that was taken may not be discarded again on the same turn.";
    case spec::AfterTake::used_at_once:
      return "A discard may be taken only to be laid on the same turn, in a spread or as a hit.";
  }
  return {};
}

std::string laying(const Rules& rules) {
  const std::string what = can_hit(rules) ? "lay spreads and hit those on the table" : "lay spreads";
  switch (rules.lay) {
    case spec::LayTime::after_drawing:
      return fmt::format("Between the draw and the discard, and only then, the player may {}, in any number and order.",
                         what);
    case spec::LayTime::any_time:
      return fmt::format("At any point of the turn, before drawing too, the player may {}, in any number and order.",
                         what);
    case spec::LayTime::before_drawing:
      return fmt::format("Before drawing, and only then, the player may {}, in any number and order.", what);
    case spec::LayTime::never: return "Nothing is laid: there are no spreads in this game.";
  }
  return {};
}

std::string discarding(const Rules& rules) {
  std::string text;
  if (!lays_spreads(rules)) {
    return "One card is discarded, which ends the turn.";
  }
  switch (rules.discarding) {
    case spec::Discarding::always:
      text = rules.going_out == spec::GoingOut::any ? "One card is discarded, unless none is left. That ends the turn."
                                                    : "One card is discarded, and that ends the turn.";
      break;
    case spec::Discarding::not_after_hit:
      text =
          "One card is discarded, unless none is left. That ends the turn. A turn on which the player has hit a spread "
          "ends without a discard.";
      break;
    case spec::Discarding::optional_after_hit:
      text =
          "One card is discarded, unless none is left. That ends the turn. A turn on which the player has hit a spread "
          "may also end without a discard.";
      break;
  }
  say(text, rules.going_out == spec::GoingOut::by_discard_only
                ? "The last card of a hand may not be laid; it has to be discarded."
                : "");
  return text;
}

std::string slapping(const Rules& rules) {
  switch (rules.slapping) {
    case spec::Slapping::none: return {};
    case spec::Slapping::to_play:
      return "A discard that fits a spread on the table may be slapped by anybody, until the next player moves. The "
             "first to slap it plays it there, and discards another card unless the slapped one was their own. The "
             "turn "
             "then passes as it would have.";
    case spec::Slapping::to_take:
      return "A discard may be slapped by anybody but the player who made it, until the next player moves. The first "
             "to slap it takes it into the hand, plays as after a draw, and discards. Play goes on from there, and "
             "whoever sits between is passed over.";
  }
  return {};
}

std::string low_stock(const Rules& rules) {
  switch (rules.low_stock) {
    case spec::LowStock::nothing: return {};
    case spec::LowStock::empty_hand_waits:
      return "Once the stock has no more cards than there are players, nobody goes out. Whoever empties the hand then "
             "drops on their next turn, with a count of 0.";
  }
  return {};
}

}  // namespace

SheetSection turn_section(const Rules& rules) {
  SheetSection section{"A turn", {}};
  const bool drop_last = rules.drop == DropTime::after_drawing || rules.drop == DropTime::after_discard;
  const std::string drop = dropping(rules);
  section.item("Dropping", drop_last ? "" : drop);
  section.item("Knocking", knocking(rules));
  const bool lay_first = rules.lay == spec::LayTime::before_drawing;
  section.item("Laying", lay_first ? laying(rules) : "");
  std::string draw = drawing(rules);
  say(draw, taking(rules));
  section.item("Drawing", draw);
  section.item("Laying", lay_first ? "" : laying(rules));
  section.item("Dropping", rules.drop == DropTime::after_drawing ? drop : "");
  section.item("Discarding", discarding(rules));
  section.item("Dropping", rules.drop == DropTime::after_discard ? drop : "");
  section.item("Slapping", slapping(rules));
  section.item("A low stock", low_stock(rules));
  return section;
}

}  // namespace tonk::explore
