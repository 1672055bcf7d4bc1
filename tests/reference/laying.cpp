#include <algorithm>

#include "tests/reference/dealt_wins.hpp"
#include "tests/reference/play.hpp"
#include "tests/reference/spreads.hpp"
#include "tests/reference/waiting.hpp"

namespace tonk::reference {
namespace {

Player& current(Table& table) { return table.players[table.turn.player]; }
const Player& current(const Table& table) { return table.players[table.turn.player]; }

// B6, BA2, S3: when cards may be laid.
Forbidden may_lay(const Table& table) {
  const Player& player = current(table);
  switch (table.rules->lay) {
    case spec::LayTime::never: return "not-in-house";
    case spec::LayTime::after_drawing:
      if (!table.turn.drew) {
        return "laid-too-early";
      }
      break;
    case spec::LayTime::before_drawing:
      if (table.turn.drew) {
        return "laid-too-late";
      }
      break;
    case spec::LayTime::any_time: break;
  }
  if (is_waiting(*table.rules, player.laying)) {
    return "laid-while-frozen";
  }
  return std::nullopt;
}

Laying hit_of(const Table& table, const Spread& spread) {
  return spread.owner == table.turn.player ? Laying::own_hit : Laying::hit;
}

Forbidden has(const Player& player, const std::vector<Laid>& cards) {
  Cards left = player.hand;
  for (const Laid& laid : cards) {
    if (!holds(left, laid.card)) {
      return "card-not-held";
    }
    remove(left, laid.card);
  }
  return std::nullopt;
}

void lay_down(Table& table, const std::vector<Laid>& cards) {
  for (const Laid& laid : cards) {
    remove(current(table).hand, laid.card);
    table.turn.taken_used = table.turn.taken_used || table.turn.taken == laid.card;
    ++table.turn.cards_laid;
  }
}

/// What the card can be on the spread: a wild card anything that fits, even where it fits as itself.
std::vector<Card> ways_to_fit(const spec::Rules& rules, const Spread& on, Card card) {
  std::vector<Card> ways = fits(rules, on, {card, Card{}});
  for (const Card other : rules.deck.pack) {
    if (is_wild(rules, card) && other.is_natural() && other != card && !fits(rules, on, {card, other}).empty()) {
      ways.push_back(other);
    }
  }
  return ways;
}

/// The cards of the hand and those on the table, by which the laying goes on.
using Position = std::pair<Cards, std::vector<Cards>>;

Position position_of(const Table& table) {
  const auto sorted = [](Cards cards) {
    std::sort(cards.begin(), cards.end(), [](Card a, Card b) { return a.index() < b.index(); });
    return cards;
  };
  Position position{sorted(current(table).hand), {}};
  for (const Spread& spread : table.spreads) {
    Cards as;
    for (const Laid& laid : spread.cards) {
      as.push_back(laid.as);
    }
    position.second.push_back(sorted(as));
  }
  return position;
}

bool usable_now(const Table& table, Card card) {
  Cards hand = current(table).hand;
  for (const Cards& some : small_spreads_in(*table.rules, hand)) {
    if (holds(some, card) && !may_lay_so_many(table, some.size(), Laying::spread)) {
      return true;
    }
  }
  const unsigned most = table.rules->hits_in_turn;
  return (most == 0 || table.turn.hits < most) &&
         std::any_of(table.spreads.begin(), table.spreads.end(), [&](const Spread& on) {
           return !on.thrown_away && !may_hit(table, table.turn.player, on) &&
                  !fits(*table.rules, on, {card, Card{}}).empty() && !may_lay_so_many(table, 1, hit_of(table, on));
         });
}

/// Every table that one hit or one spread makes of this one, where the turn goes on.
std::vector<Table> tables_after_laying(const Table& table) {
  const spec::Rules& rules = *table.rules;
  const Cards hand = current(table).hand;
  std::vector<Table> after;
  const auto lay = [&](auto laying) {
    Table then = table;
    if (!laying(then) && !then.over && then.turn.player == table.turn.player) {
      after.push_back(std::move(then));
    }
  };
  for (std::size_t i = 0; i < table.spreads.size(); ++i) {
    for (const Card other : hand) {
      for (const Card as : ways_to_fit(rules, table.spreads[i], other)) {
        lay([&](Table& then) { return hit(then, {other, as}, i + 1); });
      }
    }
  }
  for (const Cards& some : spreads_in(rules, hand, hand.size())) {
    for (const Spread& spread : every_reading(rules, some)) {
      lay([&](Table& then) { return reference::spread(then, spread.cards); });
    }
  }
  return after;
}

bool usable_after_others(const Table& table, Card card, std::vector<Position>& seen) {
  if (may_lay(table) || !holds(current(table).hand, card)) {
    return false;
  }
  if (usable_now(table, card)) {
    return true;
  }
  const Position position = position_of(table);
  if (std::find(seen.begin(), seen.end(), position) != seen.end()) {
    return false;
  }
  seen.push_back(position);
  const std::vector<Table> next = tables_after_laying(table);
  return std::any_of(next.begin(), next.end(),
                     [&](const Table& then) { return usable_after_others(then, card, seen); });
}

}  // namespace

Forbidden may_stand_for(const spec::Rules& rules, const Laid& laid) {
  if (!laid.as.known() || laid.as == laid.card) {
    return std::nullopt;
  }
  // O13, CC1
  if (!is_wild(rules, laid.card)) {
    return "not-wild";
  }
  return rules.deck.pack.contains(laid.as) ? std::nullopt : Forbidden{"card-not-in-pack"};
}

// S5, O10c: how a hand may not be emptied.
Forbidden may_lay_so_many(const Table& table, std::size_t number, Laying as) {
  const Player& player = current(table);
  if (player.hand.size() == number && table.rules->going_out == spec::GoingOut::by_discard_only) {
    return "last-cards-laid";
  }
  const bool wins = as == Laying::spread && table.rules->winning_spreads > 0 &&
                    player.spreads_laid + 1U >= table.rules->winning_spreads;
  // O16: who has touched the stock draws from it first.
  if ((player.hand.size() == number || wins) && table.turn.touched && !table.turn.drew) {
    return "touched-stock";
  }
  // R: nor so that the last card has to be discarded, because the turn could not end.
  const bool hit = as != Laying::spread || table.turn.hits > 0;
  const bool discards = table.rules->discarding == spec::Discarding::always || !hit;
  const std::size_t kept = player.hand.size() - number + (table.turn.drew ? 0 : 1);
  const bool goes_out = player.hand.size() == number || wins || kept < (discards ? 2U : 1U);
  // Where the turn on which one is hit counts, one's own hit keeps one in as well, if it is not what empties the hand.
  const spec::Waiting& waiting = table.rules->waiting;
  const bool hits_oneself = as == Laying::own_hit && waiting.ends_with_turn && waiting.no_going_out_after_own_hit > 0 &&
                            player.times_hit + 1 >= waiting.first_hit && player.hand.size() > number;
  const bool stays_in = is_waiting(*table.rules, player.going_out) || hits_oneself;
  // Spreads that win do so however few cards are left in the stock.
  return goes_out && stays_in && (wins || !stock_is_low(table)) ? Forbidden{"out-while-held-in"} : std::nullopt;
}

namespace {

// O15c, R: other cards may be laid first, as long as the one that was taken can still be used after that.
Forbidden keeps_take_usable(const Table& table) {
  const Turn& turn = table.turn;
  if (!turn.taken || turn.taken_used) {
    return std::nullopt;
  }
  if (table.rules->after_take == spec::AfterTake::used_at_once) {
    return table.over || !usable(table, *turn.taken) ? Forbidden("take-not-used") : std::nullopt;
  }
  // R: nor so that it alone is left where it may not be discarded, because the turn could not end.
  const bool needs_discard = table.rules->discarding == spec::Discarding::always || turn.hits == 0;
  const bool alone = !table.over && current(table).hand.size() == 1 && needs_discard;
  Table dropping = table;
  Table declaring = table;
  return table.rules->after_take == spec::AfterTake::not_discarded && alone && !usable(table, *turn.taken) &&
                 drop(dropping, turn.player) && declare(declaring, turn.player)
             ? Forbidden("take-discarded")
             : std::nullopt;
}

}  // namespace

// B6: lay a spread.
Forbidden spread(Table& table, const std::vector<Laid>& cards) {
  if (Forbidden why = may_lay(table)) {
    return why;
  }
  Player& player = current(table);
  if (Forbidden why = has(player, cards)) {
    return why;
  }
  for (const Laid& laid : cards) {
    if (Forbidden why = may_stand_for(*table.rules, laid)) {
      return why;
    }
  }
  const std::vector<Spread> found = readings(*table.rules, cards);
  if (found.empty()) {
    return "not-a-spread";
  }
  if (found.size() > 1) {
    return "ambiguous-wild";
  }
  if (Forbidden why = may_lay_so_many(table, cards.size(), Laying::spread)) {
    return why;
  }
  begin_turn(table);
  lay_down(table, cards);
  Spread laid = found.front();
  laid.owner = table.turn.player;
  laid.laid_on_this_turn = true;
  table.spreads.push_back(laid);
  ++player.spreads_laid;
  table.turn.last_laid_was_spread = true;
  table.turn.laid_a_run = table.turn.laid_a_run || !laid.book;
  wait_for_spread(table, table.turn.player);
  note_spread_for_bets(table, table.turn.player, laid);
  // R: spreads that win do so at once, whatever is left in the stock, and cannot be answered.
  if (table.rules->winning_spreads > 0 && player.spreads_laid >= table.rules->winning_spreads) {
    table.over = true;
    table.ending = spec::Ending::out;
    table.winner = table.turn.player;
  } else if (player.hand.empty()) {
    go_out(table, table.turn.player, false);
  }
  return keeps_take_usable(table);
}

Forbidden may_hit(const Table& table, std::size_t player, const Spread& spread) {
  const bool own = spread.owner == player;
  switch (table.rules->hits) {
    case spec::Hits::any: break;
    case spec::Hits::others:
      if (own) {
        return "hit-forbidden";
      }
      break;
    case spec::Hits::own:
      if (!own) {
        return "hit-forbidden";
      }
      break;
    case spec::Hits::none: return "hit-forbidden";
  }
  // O15: no fourth card to a book.
  if (spread.book && !table.rules->hits_on_books) {
    return "hit-forbidden";
  }
  // So many on one player's spreads in a turn.
  if (table.rules->hits_on_player > 0 && hits_in_turn_on(table, spread.owner) >= table.rules->hits_on_player) {
    return "too-many-hits";
  }
  const bool droppers = table.dropped && table.in_last_round_after == spread.owner;
  if (droppers && table.rules->after_drop == spec::AfterDrop::one_more_turn_without_hits_on_dropper) {
    return "hit-forbidden";
  }
  return std::nullopt;
}

Forbidden find_spread(const Table& table, std::size_t player, Laid& card, std::size_t& number) {
  if (Forbidden why = may_stand_for(*table.rules, card)) {
    return why;
  }
  std::vector<std::size_t> candidates;
  for (std::size_t i = 0; i < table.spreads.size(); ++i) {
    const bool on_the_table = !table.spreads[i].thrown_away;
    const bool meant = number == i + 1 || (number == 0 && !fits(*table.rules, table.spreads[i], card).empty() &&
                                           !may_hit(table, player, table.spreads[i]));
    if (on_the_table && meant) {
      candidates.push_back(i);
    }
  }
  if (candidates.empty()) {
    return number == 0 ? "hit-does-not-fit" : "no-such-spread";
  }
  if (candidates.size() > 1) {
    return "ambiguous-hit";
  }
  const Spread& spread = table.spreads[candidates.front()];
  if (Forbidden why = may_hit(table, player, spread)) {
    return why;
  }
  const std::vector<Card> as = fits(*table.rules, spread, card);
  if (as.empty()) {
    return "hit-does-not-fit";
  }
  if (as.size() > 1) {
    return "ambiguous-wild";
  }
  card.as = as.front();
  number = candidates.front() + 1;
  return std::nullopt;
}

// B6: add a card to a spread.
Forbidden hit(Table& table, Laid card, std::size_t number) {
  if (Forbidden why = may_lay(table)) {
    return why;
  }
  Player& player = current(table);
  if (Forbidden why = has(player, {card})) {
    return why;
  }
  // O15a: so many in a turn.
  if (table.rules->hits_in_turn > 0 && table.turn.hits >= table.rules->hits_in_turn) {
    return "too-many-hits";
  }
  if (Forbidden why = find_spread(table, table.turn.player, card, number)) {
    return why;
  }
  if (Forbidden why = may_lay_so_many(table, 1, hit_of(table, table.spreads[number - 1]))) {
    return why;
  }
  begin_turn(table);
  lay_down(table, {card});
  Spread& on = table.spreads[number - 1];
  add_to(*table.rules, on, card);
  ++on.hits_on_this_turn;
  ++table.turn.hits;
  table.turn.last_laid_was_spread = false;
  player.has_hit = true;
  wait_for_hit(table, table.turn.player, on.owner);
  if (player.hand.empty()) {
    go_out(table, table.turn.player, false);
  }
  return keeps_take_usable(table);
}

// S4: a book that a hit has made full may be thrown away, under the top discard.
Forbidden shed(Table& table, std::size_t number) {
  if (table.rules->full_books != spec::FullBooks::may_be_shed) {
    return "not-in-house";
  }
  if (current(table).hand.empty()) {
    return "hand-empty";
  }
  if (number == 0 || number > table.spreads.size()) {
    return "not-shed";
  }
  Spread& book = table.spreads[number - 1];
  if (!book.fourth_by_hit || book.thrown_away) {
    return "not-shed";
  }
  // O17: the top discard stays where it is.
  const auto discarded = table.just_discarded;
  begin_turn(table);
  table.just_discarded = discarded;
  book.thrown_away = true;
  // R: as it lies, the card that was added last on top.
  Cards pile = table.pile;
  const std::optional<Card> top = pile.empty() ? std::nullopt : std::optional{pile.back()};
  if (top) {
    pile.pop_back();
  }
  for (const Laid& laid : book.cards) {
    pile.push_back(laid.card);
  }
  if (top) {
    pile.push_back(*top);
  }
  table.pile = pile;
  return std::nullopt;
}

// O15c: in a spread, or as a hit, at once or after other cards.
bool usable(const Table& table, Card card) {
  Table freely = table;
  freely.turn.taken.reset();
  std::vector<Position> seen;
  return usable_after_others(freely, card, seen);
}

}  // namespace tonk::reference
