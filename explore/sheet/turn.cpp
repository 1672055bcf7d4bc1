#include <fmt/format.h>

#include <vector>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::explore {
namespace {

using spec::DropTime;
using spec::Key;
using spec::Rules;

bool drops_on_turns(const Rules& rules) { return rules.drop != DropTime::never; }

bool drops_before_drawing(DropTime drop) {
  return drop == DropTime::before_drawing || drop == DropTime::before_laying || drop == DropTime::any_time;
}

std::string dropping(const Rules& rules) {
  if (!can_drop(rules)) {
    return "Nobody can drop.";
  }
  std::string text;
  say(text, sentence(rules, Key::drop_after_deal));
  say(text, sentence(rules, Key::drop));
  if (!drops_on_turns(rules) && !rules.drop_after_deal) {
    return text + " " + sentence(rules, Key::after_drop);
  }
  say(text, rules.drop_limit ? fmt::format("Nobody may drop with a count of more than {}.", *rules.drop_limit) : "");
  say(text, sentence(rules, Key::drop_needs));
  say(text, sentence(rules, Key::after_drop));
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
  say(text, sentence(rules, Key::going_out));
  return text;
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
  say(draw, can_take(rules) ? sentence(rules, Key::after_take) : "");
  section.item("Drawing", draw);
  section.item("Laying", lay_first ? "" : laying(rules));
  section.item("Dropping", rules.drop == DropTime::after_drawing ? drop : "");
  section.item("Discarding", discarding(rules));
  section.item("Dropping", rules.drop == DropTime::after_discard ? drop : "");
  section.item("Slapping", sentence(rules, Key::slapping));
  section.item("A low stock", sentence(rules, Key::low_stock));
  return section;
}

}  // namespace tonk::explore
