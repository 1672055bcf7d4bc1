#include <fmt/format.h>
#include <vector>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"

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

namespace {

std::string book_text(const Rules& rules) {
  const unsigned least = rules.melds.book_least;
  const unsigned most = rules.melds.book_most;
  const std::string size =
      least == most ? number_word(least)
                    : fmt::format("{} {} {}", number_word(least), most == least + 1 ? "or" : "to", number_word(most));
  return capitalized(size) + " cards of one rank.";
}

std::string run_text(const Rules& rules) {
  const std::vector<Rank>& order = rules.deck.order;
  std::string text = fmt::format("{} or more cards of one suit that follow each other in the order {}.",
                                 capitalized(number_word(rules.melds.run_least)), order_word(order));
  switch (rules.melds.ace) {
    case spec::Ace::in_order:
      say(text, fmt::format("Nothing comes before the {} or after the {}.", rank_word(order.front()),
                            rank_word(order.back())));
      break;
    case spec::Ace::first_or_last:
      say(text, fmt::format("The ace may also stand after the {}, but a run never goes on beyond it.",
                            rank_word(order.back())));
      break;
  }
  return text;
}

std::string size_text(const Rules& rules) {
  const unsigned most = rules.melds.laid_most;
  return most == 0 ? ""
                   : fmt::format("A spread is laid with {} cards at most; hits may make it longer.", number_word(most));
}

std::string naturals_text(const Rules& rules) {
  if (rules.deck.wild.empty()) {
    return {};
  }
  const unsigned naturals = rules.melds.naturals;
  return naturals == 0 ? "A spread may be made of wild cards alone."
                       : fmt::format("At least {} of a spread must stand for {}.", counted(naturals, "card"),
                                     naturals == 1 ? "itself" : "themselves");
}

std::string holding_text(const Rules& rules) {
  std::string text = sentence(rules, Key::holding);
  if (!rules.must_spread) {
    return text;
  }
  std::vector<std::string> ranks;
  for (const Rank rank : ranks_in(rules, rules.may_be_held)) {
    ranks.push_back(ranks_word(rank));
  }
  say(text, ranks.empty() ? "" : fmt::format("Only books of {} may stay in the hand.", listed(ranks, "or")));
  return text;
}

std::string hits_text(const Rules& rules) {
  std::string text = sentence(rules, Key::hits);
  if (rules.hits == spec::Hits::none) {
    return text;
  }
  say(text, sentence(rules, Key::hits_on_books));
  say(text, rules.hits_in_turn == 0
                ? ""
                : fmt::format("No player adds more than {} in a turn.", counted(rules.hits_in_turn, "card")));
  return text;
}

/// Only a hit fills a book, so the house must let books be hit.
std::string full_books_text(const Rules& rules) {
  const bool fills = can_hit(rules) && rules.hits_on_books && rules.melds.book_most == suit_count;
  return fills ? sentence(rules, Key::full_books) : std::string();
}

/// What a wait keeps a player from, and for how long.
class Waits {
 public:
  explicit Waits(const Rules& rules)
      : rules_(rules), waiting_(rules.waiting), drops_(rules.drop != spec::DropTime::never), hits_(can_hit(rules)) {}

  void tell(SheetSection& section) const {
    const bool dropping = any_drop_wait();
    section.item("", turns(waiting_.after_spread, drops_, "Whoever lays a spread may not drop on their {}."));
    section.item("", turns(waiting_.after_hit, drops_ && hits_, who_is_hit() + " may not drop on their {}."));
    section.item("", dropping && hits_ ? while_waiting() : "");
    section.item("", turns(waiting_.for_hitter, drops_ && hits_, "Whoever hits a spread may not drop on their {}."));
    keeps_from(section, "may lay nothing", waiting_.no_laying_after_hit, waiting_.no_laying_after_own_hit);
    keeps_from(section, "may not go out", waiting_.no_going_out_after_hit, waiting_.no_going_out_after_own_hit);
    if (!section.blocks.empty()) {
      section.paragraph(terms(dropping));
    }
  }

 private:
  static std::string turns(unsigned number, bool applies, const std::string& sentence) {
    return number == 0 || !applies ? std::string() : fmt::format(fmt::runtime(sentence), next_turns(number));
  }

  [[nodiscard]] std::string who_is_hit() const { return waiting_.own_hits ? hit_by_anyone : hit_by_another; }

  /// In one sentence where hits of one's own do the same.
  void keeps_from(SheetSection& section, std::string_view what, unsigned after_hit, unsigned after_own_hit) const {
    const auto sentence = [&](std::string_view who) { return fmt::format("{} {} on their {{}}.", who, what); };
    const bool alike = after_hit == after_own_hit;
    section.item("", turns(after_hit, hits_, sentence(alike ? hit_by_anyone : hit_by_another)));
    section.item("", turns(alike ? 0 : after_own_hit, hits_, sentence("Whoever hits a spread of their own")));
  }

  [[nodiscard]] bool any_drop_wait() const {
    return drops_ && (waiting_.after_spread != 0 ||
                      (hits_ && (waiting_.after_hit | waiting_.for_hitter | waiting_.while_waiting.value_or(0)) != 0));
  }

  [[nodiscard]] std::string while_waiting() const {
    if (!waiting_.while_waiting) {
      return {};
    }
    return *waiting_.while_waiting == 0 ? "A hit on a player who is waiting to drop makes the wait no longer."
                                        : fmt::format("A hit on a player who is waiting to drop adds {} instead.",
                                                      counted(*waiting_.while_waiting, "turn"));
  }

  [[nodiscard]] std::string terms(bool dropping) const {
    std::string text;
    const bool freezes = hits_ && (waiting_.no_laying_after_hit | waiting_.no_laying_after_own_hit) != 0;
    const bool adds_up = dropping || freezes;
    const bool stays_in = hits_ && (waiting_.no_going_out_after_hit | waiting_.no_going_out_after_own_hit) != 0;
    say(text, adds_up ? stays_in ? "Waits add up, but not those for going out." : "Several waits add up." : "");
    say(text, drops_ && hits_ && waiting_.after_hit != 0 && waiting_.once_a_round
                  ? "For the wait to drop, all hits on a player between the starts of two of their turns count as one."
                  : "");
    say(text, sentence(rules_, Key::wait_ends));
    say(text, dropping && !freezes && !stays_in ? "Whoever waits may go out all the same." : "");
    return text;
  }

  static constexpr const char* hit_by_anyone = "A player whose spread is hit, even by themselves,";
  static constexpr const char* hit_by_another = "A player whose spread is hit by another";

  const Rules& rules_;
  const spec::Waiting& waiting_;
  bool drops_;
  bool hits_;
};

}  // namespace

SheetSection spreads_section(const Rules& rules) {
  SheetSection section{"Spreads", {}};
  if (!lays_spreads(rules)) {
    return section;
  }
  section.item("A book", book_text(rules));
  section.item("A run", run_text(rules));
  section.item("Laying", size_text(rules));
  section.item("Wild cards", naturals_text(rules));
  section.item("Holding", holding_text(rules));
  section.item("Hits", hits_text(rules));
  section.item("Full books", full_books_text(rules));
  section.item("Winning",
               rules.winning_spreads == 0
                   ? ""
                   : fmt::format("Whoever lays a {} spread in a hand wins at once, as if out without a discard.",
                                 ordinal(rules.winning_spreads)));
  return section;
}

SheetSection waiting_section(const Rules& rules) {
  SheetSection section{"Waiting", {}};
  if (lays_spreads(rules)) {
    Waits(rules).tell(section);
  }
  return section;
}

}  // namespace tonk::explore
