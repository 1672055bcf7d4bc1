#include "tests/reference/play.hpp"
#include "tests/reference/spreads.hpp"
#include "tests/reference/waiting.hpp"

namespace tonk::reference {
namespace {

// O17: the card is played on a spread. Unless it was one's own, one discards another.
Forbidden slap_to_play(Table& table, std::size_t player, Laid card, std::size_t number) {
  if (Forbidden why = find_spread(table, player, card, number)) {
    return why;
  }
  const bool own = table.just_discarded == player;
  // O16: nor does who has touched the stock go out by the discard that follows.
  if (!own && table.turn.touched && table.turn.player == player && table.players[player].hand.size() == 1) {
    return "touched-stock";
  }
  table.pile.pop_back();
  Spread& on = table.spreads[number - 1];
  add_to(*table.rules, on, card);
  table.players[player].has_hit = true;
  wait_for_hit(table, player, on.owner);
  table.just_discarded = std::nullopt;
  if (!own) {
    table.owes_slapped_discard = player;
  }
  return std::nullopt;
}

// S1: the card is picked up out of turn, and play goes on behind the slapper.
Forbidden slap_to_take(Table& table, std::size_t player, Card card) {
  // R: nor in a last round, in which nobody has two turns.
  if (table.just_discarded == player || table.in_last_round_after) {
    return "no-slap";
  }
  // O16: who has touched the stock must draw from it.
  if (table.turn.touched && table.turn.player == player) {
    return "touched-stock";
  }
  table.pile.pop_back();
  table.just_discarded = std::nullopt;
  // S4: who has thrown a book away goes on with that turn.
  if (table.turn.player != player || !table.turn.begun) {
    // O16: a turn that the slap cuts off is a turn of waiting.
    if (table.turn.begun) {
      end_waits(*table.rules, table.players[table.turn.player]);
    }
    table.turn = Turn{};
    table.turn.player = player;
    begin_turn(table);
  }
  table.turn.drew = true;
  table.turn.card = card;
  table.turn.taken = card;
  table.players[player].hand.push_back(card);
  table.players[player].last_draw = ++table.draws;
  if (table.rules->after_take == spec::AfterTake::used_at_once && !usable(table, card)) {
    return "take-not-usable";
  }
  return std::nullopt;
}

}  // namespace

// O17, S1: the first to do so, from the discard until the next player begins a turn.
Forbidden slap(Table& table, std::size_t player, Laid card, std::size_t number) {
  if (table.rules->slapping == spec::Slapping::none) {
    return "not-in-house";
  }
  if (!table.just_discarded) {
    return "no-slap";
  }
  if (table.pile.back() != card.card) {
    return "not-the-top-discard";
  }
  if (table.players[player].hand.empty()) {
    return "hand-empty";
  }
  if (Forbidden why = may_stand_for(*table.rules, card)) {
    return why;
  }
  return table.rules->slapping == spec::Slapping::to_play ? slap_to_play(table, player, card, number)
                                                          : slap_to_take(table, player, card.card);
}

// O17: who empties the hand so is out by discard. R: a slap is no turn, so O10c does not stop it.
Forbidden discard_after_slap(Table& table, Card card) {
  const std::size_t player = *table.owes_slapped_discard;
  Cards& hand = table.players[player].hand;
  if (!holds(hand, card)) {
    return "card-not-held";
  }
  remove(hand, card);
  table.pile.push_back(card);
  table.owes_slapped_discard = std::nullopt;
  table.just_discarded = player;
  if (hand.empty()) {
    go_out(table, player, true);
  }
  return std::nullopt;
}

namespace {

/// Whether the cards can all be laid on the runs, in some order.
bool all_go(const spec::Rules& rules, const std::vector<Spread>& runs, const Cards& cards) {
  for (const Card card : cards) {
    Cards rest = cards;
    remove(rest, card);
    std::vector<Card> meanings{card};
    for (const Card other : rules.deck.pack) {
      if (is_wild(rules, card) && other.is_natural()) {
        meanings.push_back(other);
      }
    }
    for (std::size_t run = 0; run < runs.size(); ++run) {
      for (const Card as : meanings) {
        std::vector<Spread> longer = runs;
        if (fits(rules, runs[run], {card, as}).empty()) {
          continue;
        }
        add_to(rules, longer[run], {card, as});
        if (all_go(rules, longer, rest)) {
          return true;
        }
      }
    }
  }
  return cards.empty();
}

bool went_out(const Spread& spread) { return spread.laid_on_this_turn && !spread.book; }

/// Where the card lies on one run, and whether all the others can be laid with it.
bool answers_with(const Table& table, std::size_t player, Laid card, std::size_t on) {
  std::vector<Spread> runs{table.spreads[on]};
  add_to(*table.rules, runs.front(), card);
  // R: all cards go on one run, if the house does not say otherwise.
  for (std::size_t i = 0; table.rules->reply == spec::Reply::on_the_runs && i < table.spreads.size(); ++i) {
    if (i != on && went_out(table.spreads[i])) {
      runs.push_back(table.spreads[i]);
    }
  }
  Cards rest = table.players[player].hand;
  remove(rest, card.card);
  return all_go(*table.rules, runs, rest);
}

}  // namespace

// S7: by laying every card on the run that went out.
Forbidden reply(Table& table, std::size_t player, Laid card, std::size_t number) {
  Cards& hand = table.players[player].hand;
  if (!holds(hand, card.card)) {
    return "card-not-held";
  }
  if (Forbidden why = may_stand_for(*table.rules, card)) {
    return why;
  }
  bool fits_one = false;
  bool unclear = false;
  std::optional<std::size_t> on;
  for (std::size_t i = 0; i < table.spreads.size() && !on; ++i) {
    const bool other = table.answered_on && *table.answered_on != i && table.rules->reply == spec::Reply::on_the_run;
    if (!went_out(table.spreads[i]) || (number != 0 && number != i + 1) || other) {
      continue;
    }
    const std::vector<Card> as = fits(*table.rules, table.spreads[i], card);
    unclear = unclear || as.size() > 1;
    fits_one = fits_one || as.size() == 1;
    if (as.size() == 1 && answers_with(table, player, {card.card, as.front()}, i)) {
      on = i;
      card.as = as.front();
    }
  }
  if (!on) {
    return unclear ? "ambiguous-wild" : fits_one ? "reply-not-whole" : "hit-does-not-fit";
  }
  add_to(*table.rules, table.spreads[*on], card);
  remove(hand, card.card);
  table.players[player].has_hit = true;
  table.answering = player;
  table.answered_on = on;
  if (hand.empty()) {
    table.ending = spec::Ending::reply;
    table.winner = player;
    table.may_be_answered = false;
    table.answering = std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tonk::reference
