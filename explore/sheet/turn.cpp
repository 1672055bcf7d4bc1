#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"

namespace tonk::explore {
namespace {

using spec::DropTime;
using spec::Key;
using spec::Rules;

bool drops_on_turns(const Rules& rules) { return rules.drop != DropTime::never; }

bool drops_before_drawing(DropTime drop) {
  return drop == DropTime::before_drawing || drop == DropTime::until_drawn || drop == DropTime::before_laying ||
         drop == DropTime::any_time;
}

std::string dropping(const Rules& rules) {
  if (!can_drop(rules)) {
    return "Nobody can drop.";
  }
  std::string text;
  say(text, rules.drop_needs_spread ? "" : sentence(rules, Key::drop_after_deal));
  say(text, sentence(rules, Key::drop));
  if (!drops_on_turns(rules) && !rules.drop_after_deal) {
    return text + " " + sentence(rules, Key::after_drop);
  }
  say(text, rules.drop_limit ? fmt::format("Nobody may drop with a count of more than {}.", *rules.drop_limit) : "");
  say(text, sentence(rules, Key::drop_needs));
  say(text, sentence(rules, Key::after_drop));
  say(text, sentence(rules, Key::catching_needs));
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
  if (rules.discard_depth() > 0) {
    lost.emplace_back("take a discard");
  }
  if (drops_before_drawing(rules.drop)) {
    lost.emplace_back("drop");
  }
  if (rules.knock) {
    lost.emplace_back("knock");
  }
  if (rules.slapping == spec::Slapping::to_take) {
    lost.emplace_back("slap a discard into the hand");
  }
  if (rules.lay == spec::LayTime::any_time || rules.lay == spec::LayTime::before_drawing) {
    lost.emplace_back("go out");
  }
  const bool wins_later = std::ranges::any_of(rules.dealt_wins, [](const spec::DealtWin& win) {
    return win.when == spec::DeclaredWhen::first_turn || win.when == spec::DeclaredWhen::first_turn_nothing_laid;
  });
  if (wins_later) {
    lost.emplace_back("declare a win of the start of the turn");
  }
  return "Whoever has touched the stock must draw from it" +
         (lost.empty() ? "." : fmt::format(", and can no longer {} instead.", listed(lost, "or")));
}

std::string taking(const Rules& rules) {
  const unsigned reach = rules.discard_depth();
  if (reach == 0) {
    return sentence(rules, Key::draw);
  }
  const std::string which = reach == 1                   ? "the top card"
                            : reach == 2                 ? "one of the top two cards"
                            : reach >= rules.deck.size() ? "any card"
                                                         : fmt::format("any of the top {} cards", number_word(reach));
  std::string text = fmt::format("Draw the top card of the stock, or take {} of the discard pile.", which);
  say(text, reach > 1 ? sentence(rules, Key::above_take) : "");
  return text;
}

std::string drawing(const Rules& rules) {
  std::string text = taking(rules);
  say(text, rules.touch_binds ? touching(rules) : "");
  say(text, can_take(rules) ? sentence(rules, Key::after_take) : "");
  return text;
}

std::string laying(const Rules& rules) {
  std::string text = sentence(rules, Key::lay);
  if (!lays_spreads(rules)) {
    return text;
  }
  const bool hits = can_hit(rules);
  return fmt::format("{} the player may {}, in any {}.", text,
                     hits ? "lay spreads and hit those on the table" : "lay spreads",
                     hits && rules.hits_in_turn != 0 ? "order" : "number and order");
}

std::string discarding(const Rules& rules) {
  if (!lays_spreads(rules)) {
    return "One card is discarded, which ends the turn.";
  }
  const bool every_turn =
      rules.discarding == spec::Discarding::always && rules.going_out == spec::GoingOut::by_discard_only;
  std::string text = every_turn ? "One card is discarded, and that ends the turn."
                                : "One card is discarded, unless none is left. That ends the turn.";
  say(text, sentence(rules, Key::discard));
  say(text, sentence(rules, Key::going_out));
  return text;
}

/// `A 2 3 … 10 J Q K`.
std::string order_word(const std::vector<Rank>& order) {
  std::string text;
  for (const Rank rank : order) {
    text += text.empty() ? "" : " ";
    text += rank == Rank::ten ? "10" : std::string(1, rank_letters[static_cast<std::size_t>(rank)]);
  }
  return text;
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
                   : fmt::format("A spread is laid with {} cards at most{}.", number_word(most),
                                 can_hit(rules) ? "; hits may make it longer" : "");
}

std::string naturals_text(const Rules& rules) {
  if (rules.deck.wild.empty()) {
    return {};
  }
  const unsigned naturals = rules.melds.naturals;
  return naturals == 0 ? "A spread may be made of wild cards alone."
                       : fmt::format("At least {} of a spread must stand for {} as it is laid.",
                                     counted(naturals, "card"), naturals == 1 ? "itself" : "themselves");
}

std::string holding_text(const Rules& rules) {
  const bool only_before = rules.must_spread && rules.lay == spec::LayTime::before_drawing;
  std::string text = only_before ? "Whoever holds a spread must lay it before drawing." : sentence(rules, Key::holding);
  if (!rules.must_spread) {
    return text;
  }
  const std::vector<std::string> ranks = ranks_in(rules, rules.may_be_held);
  say(text, ranks.empty() ? "" : fmt::format("Only books of {} may stay in the hand.", listed(ranks, "or")));
  return text;
}

std::string hits_text(const Rules& rules) {
  std::string text = sentence(rules, Key::hits);
  if (rules.hits == spec::Hits::none) {
    return text;
  }
  say(text, rules.melds.book_least == rules.melds.book_most ? "" : sentence(rules, Key::hits_on_books));
  say(text, rules.hits_in_turn == 0
                ? ""
                : fmt::format("No player adds more than {} in a turn.", counted(rules.hits_in_turn, "card")));
  say(text, rules.hits_on_player == 0
                ? ""
                : fmt::format("No player adds more than {} in a turn to the spreads of any one player.",
                              counted(rules.hits_on_player, "card")));
  return text;
}

/// Nothing if books cannot be hit, because only a hit can fill a book.
std::string full_books_text(const Rules& rules) {
  const bool fills = can_hit(rules) && rules.hits_on_books && rules.melds.book_most == suit_count &&
                     rules.melds.book_least < suit_count;
  return fills ? sentence(rules, Key::full_books) : std::string();
}

}  // namespace

SheetSection turn_section(const Rules& rules) {
  SheetSection section{"A turn", {}};
  const bool drop_last = rules.drop == DropTime::after_drawing || rules.drop == DropTime::after_discard;
  const std::string drop = dropping(rules);
  section.item("Betting", sentence(rules, Key::turn_bets));
  section.item("Dropping", drop_last ? "" : drop);
  section.item("Knocking", knocking(rules));
  const bool lay_first = rules.lay == spec::LayTime::before_drawing;
  section.item("Laying", lay_first ? laying(rules) : "");
  section.item("Drawing", drawing(rules));
  section.item("Laying", lay_first ? "" : laying(rules));
  section.item("Dropping", rules.drop == DropTime::after_drawing ? drop : "");
  section.item("Discarding", discarding(rules));
  section.item("Dropping", rules.drop == DropTime::after_discard ? drop : "");
  section.item("Slapping", sentence(rules, Key::slapping));
  section.item("A low stock", sentence(rules, Key::low_stock));
  return section;
}

SheetSection spreads_section(const Rules& rules) {
  SheetSection section{"Spreads", {}};
  if (!knows_spreads(rules)) {
    return section;
  }
  section.item("A book",
               capitalized(range_words(rules.melds.book_least, rules.melds.book_most)) + " cards of one rank.");
  section.item("A run", run_text(rules));
  if (!lays_spreads(rules)) {
    section.item("Wild cards", naturals_text(rules));
    return section;
  }
  section.item("Laying", size_text(rules));
  section.item("Wild cards", naturals_text(rules));
  section.item("Holding", holding_text(rules));
  section.item("Hits", hits_text(rules));
  section.item("Full books", full_books_text(rules));
  section.item("Winning",
               rules.winning_spreads == 0
                   ? ""
                   : fmt::format("Whoever lays a {} spread in a hand wins at once, as if out without a discard{}{}.",
                                 ordinal(rules.winning_spreads),
                                 rules.low_stock == spec::LowStock::nothing ? "" : ", however low the stock is",
                                 rules.reply == spec::Reply::none ? "" : ", and nobody may answer"));
  return section;
}

/// The sentences about what waiting players may not do, and for how long.
SheetSection waiting_section(const Rules& rules) {
  SheetSection section{"Waiting", {}};
  if (!lays_spreads(rules)) {
    return section;
  }
  const spec::Waiting& waiting = rules.waiting;
  const bool drops = rules.drop != DropTime::never;
  const bool hits = can_hit(rules);
  const bool own_hits = rules.hits != spec::Hits::others;
  const std::string times = waiting.first_hit == 1
                                ? ""
                                : fmt::format(", when that is the {} hit on their spreads in a hand or a later one,",
                                              ordinal(waiting.first_hit));
  const std::string hit_by_another = "A player whose spread is hit by another" + times;
  const std::string hit_by_anyone =
      own_hits ? fmt::format("A player whose spread is hit, even by themselves{}", times.empty() ? "," : times)
               : hit_by_another;
  const auto wait = [&](unsigned turns, bool applies, std::string_view who, std::string_view what) {
    const std::string how_long = turns == spec::Waiting::rest_of_hand ? "for the rest of the hand"
                                 : waiting.ends_with_turn             ? "for " + counted(turns, "turn")
                                 : turns == 1                         ? "on their next turn"
                                                                      : "on their next " + counted(turns, "turn");
    section.item("", turns == 0 || !applies ? "" : fmt::format("{} {} {}.", who, what, how_long));
  };
  // In one sentence where hits on one's own spreads do the same.
  const auto keeps_from = [&](std::string_view what, unsigned after_hit, unsigned after_own_hit) {
    const bool alike = after_hit == after_own_hit;
    wait(after_hit, hits, alike ? hit_by_anyone : hit_by_another, what);
    wait(alike ? 0 : after_own_hit, hits && own_hits, "Whoever hits a spread of their own" + times, what);
  };
  const bool dropping =
      drops && (waiting.after_spread != 0 ||
                (hits && (waiting.after_hit | waiting.for_hitter | waiting.while_waiting.value_or(0)) != 0));
  wait(waiting.after_spread, drops, "Whoever lays a spread", "may not drop");
  wait(waiting.after_hit, drops && hits, waiting.own_hits ? hit_by_anyone : hit_by_another, "may not drop");
  if (dropping && hits && waiting.while_waiting) {
    section.item("", *waiting.while_waiting == 0 ? "A hit on a player who is waiting to drop makes the wait no longer."
                     : *waiting.while_waiting == spec::Waiting::rest_of_hand
                         ? "A hit on a player who is waiting to drop makes the wait last for the rest of the hand."
                         : fmt::format("A hit on a player who is waiting to drop adds {} instead.",
                                       counted(*waiting.while_waiting, "turn")));
  }
  wait(waiting.for_hitter, drops && hits, "Whoever hits a spread", "may not drop");
  keeps_from("may lay nothing", waiting.no_laying_after_hit, waiting.no_laying_after_own_hit);
  keeps_from("may not go out", waiting.no_going_out_after_hit, waiting.no_going_out_after_own_hit);
  if (section.blocks.empty()) {
    return section;
  }
  const bool freezes = hits && (waiting.no_laying_after_hit | waiting.no_laying_after_own_hit) != 0;
  const bool stays_in = hits && (waiting.no_going_out_after_hit | waiting.no_going_out_after_own_hit) != 0;
  const std::array waits{waiting.after_spread,
                         waiting.after_hit,
                         waiting.for_hitter,
                         waiting.while_waiting.value_or(0),
                         waiting.no_laying_after_hit,
                         waiting.no_laying_after_own_hit,
                         waiting.no_going_out_after_hit,
                         waiting.no_going_out_after_own_hit};
  const bool counts_turns =
      std::ranges::any_of(waits, [](auto turns) { return turns != 0 && turns != spec::Waiting::rest_of_hand; });
  std::string terms;
  // Where only hits make one wait and a hit does not make a wait longer, no waits add up.
  const bool adds_up = dropping && (waiting.while_waiting != 0 || (waiting.after_spread | waiting.for_hitter) != 0);
  if (counts_turns && (adds_up || freezes)) {
    terms = stays_in ? "Waits add up, but not those for going out." : "Several waits add up.";
  }
  if (counts_turns) {
    say(terms, drops && hits && waiting.after_hit != 0 ? sentence(rules, Key::wait_several_hits) : "");
    say(terms, sentence(rules, Key::wait_ends));
  }
  say(terms, dropping && !freezes && !stays_in ? "Whoever waits may go out all the same." : "");
  section.paragraph(terms);
  return section;
}

}  // namespace tonk::explore
