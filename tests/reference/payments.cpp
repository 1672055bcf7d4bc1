#include "tests/reference/payments.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "tests/reference/spreads.hpp"

namespace tonk::reference {
namespace {

using spec::Measure;
using spec::PaymentRule;
using Seats = std::vector<std::size_t>;

Amount whole(int number) { return Amount{number}; }

bool in(const Seats& players, std::size_t player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

/// What the price counts. `one` is who pays or scores, `group` all who are paid or score, `pot` the stakes in the pot.
Amount measured(const Outcome& outcome, const spec::Price& price, std::size_t one, std::optional<std::size_t> payee,
                const Seats& group, Amount pot) {
  const auto& counts = outcome.counts;
  switch (price.measure) {
    case Measure::stakes: return Amount{1};
    case Measure::own_count: return whole(counts[one]);
    case Measure::difference: return payee ? whole(std::abs(counts[one] - counts[*payee])) : Amount{};
    case Measure::other_counts: {
      int sum = 0;
      for (std::size_t player = 0; player < counts.size(); ++player) {
        sum += in(group, player) ? 0 : counts[player];
      }
      return whole(sum);
    }
    case Measure::differences: {
      int sum = 0;
      for (const int count : counts) {
        sum += std::abs(count - counts[one]);
      }
      return whole(sum);
    }
    case Measure::pot: return pot;
  }
  return {};
}

Amount price_of(const Outcome& outcome, const spec::Price& price, std::size_t one, std::optional<std::size_t> payee,
                const Seats& group, Amount pot, std::size_t sharers) {
  Amount amount = price.number * measured(outcome, price, one, payee, group, pot);
  if (price.shares.divided) {
    amount = amount * Amount::fraction(1, static_cast<std::int64_t>(sharers));
  }
  if (price.per_head) {
    const Seats heads = players_of(outcome, price.heads, payee);
    amount = amount * whole(static_cast<int>(heads.size()));
  }
  if (price.at_most && *price.at_most < amount) {
    amount = *price.at_most;
  }
  return amount;
}

Side player(std::size_t seat) { return {Side::Kind::player, seat}; }
Side the_pot() { return {Side::Kind::pot, 0}; }

void add(std::vector<Transfer>& transfers, Side from, Side to, Amount amount) {
  if (!amount.is_zero() && from != to) {
    transfers.push_back({from, to, amount});
  }
}

// WS2: of several who have a dealt win none pays for that of another.
Seats payers_of(const Outcome& outcome, const PaymentRule& rule, std::optional<std::size_t> other_side) {
  Seats payers = players_of(outcome, rule.payer, other_side);
  const bool losers = rule.payer.role == spec::Role::each_other || rule.payer.role == spec::Role::each_loser;
  if (losers || (rule.verb == PaymentRule::Verb::pays && rule.payer.role != spec::Role::winner)) {
    payers.erase(std::remove_if(payers.begin(), payers.end(), [&](std::size_t one) { return in(outcome.exempt, one); }),
                 payers.end());
  }
  return payers;
}

/// What is in the pot, in stakes.
Amount stakes_in(Amount pot, const Outcome& outcome) {
  const Amount stake = outcome.table->stake;
  return pot * Amount::fraction(stake.denominator(), stake.numerator());
}

/// What can be given whole, where the sentence says who gets the rest.
Amount given(const PaymentRule& rule, Amount share) {
  if (!rule.price.shares.rest) {
    return share;
  }
  std::int64_t number = share.numerator() / share.denominator();
  if (share < Amount{number}) {
    --number;
  }
  return Amount{number};
}

/// The first of those who get the rest.
std::optional<std::size_t> rest_taker(const Outcome& outcome, const PaymentRule& rule) {
  const Seats takers = players_of(outcome, *rule.price.shares.rest, std::nullopt);
  for (const std::size_t player : order_after(*outcome.table, outcome.table->dealer)) {
    if (in(takers, player)) {
      return player;
    }
  }
  return std::nullopt;
}

// NC7: what is paid to the pot is paid with tokens. R: a part of one is one. Who has none left pays nothing, on honor.
void put_in(const Outcome& outcome, std::size_t payer, Amount stakes, Pot& pot, std::vector<Transfer>& transfers) {
  if (!pot.tokens.empty() && !stakes.is_zero()) {
    Amount& left = pot.tokens[payer];
    const bool has_part = stakes.numerator() % stakes.denominator() != 0;
    const Amount tokens{stakes.numerator() / stakes.denominator() + (has_part ? 1 : 0)};
    if (left.is_zero()) {
      pot.on_honor.push_back(payer);
    }
    stakes = tokens < left ? tokens : left;
    left -= stakes;
  }
  add(transfers, player(payer), the_pot(), stakes * outcome.table->stake);
  pot.amount += stakes * outcome.table->stake;
}

// `each other pays 2 to the pot`
void pay_to_pot(const Outcome& outcome, const PaymentRule& rule, Pot& pot, std::vector<Transfer>& transfers) {
  const Amount before = stakes_in(pot.amount, outcome);
  const Seats payers = payers_of(outcome, rule, std::nullopt);
  for (const std::size_t payer : payers) {
    const Amount stakes = price_of(outcome, rule.price, payer, std::nullopt, {}, before, payers.size());
    put_in(outcome, payer, stakes, pot, transfers);
  }
}

/// Everyone on either side, and who pays whom.
void pay(const Outcome& outcome, const PaymentRule& rule, Pot& pot, std::vector<Transfer>& transfers) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  if (rule.payer.role == spec::Who::each_other) {
    // `each other pays 2` is paid to the winner; where several win, to each of them.
    for (const std::size_t payee : players_of(outcome, rule.payee, std::nullopt)) {
      for (const std::size_t payer : payers_of(outcome, rule, payee)) {
        pairs.emplace_back(payer, payee);
      }
    }
  } else {
    for (const std::size_t payer : payers_of(outcome, rule, std::nullopt)) {
      for (const std::size_t payee : players_of(outcome, rule.payee, payer)) {
        pairs.emplace_back(payer, payee);
      }
    }
  }
  std::erase_if(pairs, [](const auto& pair) { return pair.first == pair.second; });
  const auto paid_by = [&](std::size_t payer) {
    const bool others = rule.payee.role == spec::Who::each_other;
    return players_of(outcome, rule.payee, others ? std::optional{payer} : std::nullopt);
  };
  const Amount before = stakes_in(pot.amount, outcome);
  const Amount stake = outcome.table->stake;
  std::vector<Amount> rests(outcome.counts.size());
  for (const auto& [payer, payee] : pairs) {
    const auto sharers = static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [&, one = payer](const auto& pair) { return pair.first == one; }));
    const Amount share = price_of(outcome, rule.price, payer, payee, paid_by(payer), before, sharers);
    add(transfers, player(payer), player(payee), given(rule, share) * stake);
    rests[payer] += share - given(rule, share);
  }
  for (std::size_t payer = 0; payer < rests.size(); ++payer) {
    if (rests[payer].is_zero()) {
      continue;
    }
    if (*rule.price.shares.rest == spec::Who::pot) {
      put_in(outcome, payer, rests[payer], pot, transfers);
    } else if (const auto taker = rest_taker(outcome, rule)) {
      add(transfers, player(payer), player(*taker), rests[payer] * stake);
    }
  }
}

// Points come from nobody, and are not multiplied by the stake.
void score(const Outcome& outcome, const PaymentRule& rule, std::vector<Transfer>& transfers) {
  const Seats scorers = payers_of(outcome, rule, std::nullopt);
  for (const std::size_t scorer : scorers) {
    const Amount share = price_of(outcome, rule.price, scorer, std::nullopt, scorers, {}, scorers.size());
    add(transfers, {Side::Kind::nobody, 0}, player(scorer), given(rule, share));
    const Amount rest = share - given(rule, share);
    const auto taker = rest.is_zero() ? std::nullopt : rest_taker(outcome, rule);
    if (taker) {
      add(transfers, {Side::Kind::nobody, 0}, player(*taker), rest);
    }
  }
}

void take_pot(const Outcome& outcome, const PaymentRule& rule, Pot& pot, std::vector<Transfer>& transfers) {
  const Seats takers = payers_of(outcome, rule, std::nullopt);
  if (takers.empty()) {
    return;
  }
  const Amount all = stakes_in(pot.amount, outcome);
  const Amount stake = outcome.table->stake;
  Amount left = all;
  for (const std::size_t taker : takers) {
    const Amount share = given(rule, all * Amount::fraction(1, static_cast<std::int64_t>(takers.size())));
    add(transfers, the_pot(), player(taker), share * stake);
    left -= share;
  }
  if (!left.is_zero() && *rule.price.shares.rest != spec::Who::pot) {
    if (const auto taker = rest_taker(outcome, rule)) {
      add(transfers, the_pot(), player(*taker), left * stake);
      left = Amount{};
    }
  }
  pot.amount = left * stake;
}

bool holds_true(const Outcome& outcome, const spec::Circumstance& circumstance) {
  const auto tied = players_of(outcome, spec::Who::each_lowest, std::nullopt).size();
  const Turn& turn = outcome.table->turn;
  const auto ending = outcome.table->ending;
  const Player none;
  const Player& winner = outcome.winners.empty() ? none : outcome.table->players[outcome.winners.front()];
  switch (circumstance.kind) {
    case spec::Circumstance::Kind::lowest_alone: return tied == 1;
    case spec::Circumstance::Kind::lowest_tied: return tied > 1;
    case spec::Circumstance::Kind::spreads_laid: return winner.spreads_laid >= circumstance.number;
    case spec::Circumstance::Kind::cards_laid:
      return in(outcome.winners, turn.player) && turn.cards_laid >= circumstance.number;
    case spec::Circumstance::Kind::out_by_spread: return ending == spec::Ending::out && turn.last_laid_was_spread;
    case spec::Circumstance::Kind::out_on_first_turn:
      return (ending == spec::Ending::out || ending == spec::Ending::out_by_discard) && winner.turns_begun == 1;
    case spec::Circumstance::Kind::has_hit: return winner.has_hit;
    case spec::Circumstance::Kind::never_hit: return !winner.has_hit;
  }
  return false;
}

}  // namespace

Outcome outcome_of(const Table& table) {
  Outcome outcome;
  outcome.table = &table;
  for (const Player& player : table.players) {
    outcome.counts.push_back(count_of(table, player.hand));
  }
  if (table.winner) {
    outcome.winners = {*table.winner};
  }
  outcome.dropper = table.dropper;
  outcome.dropped = table.dropped && !table.dealt_end &&
                    (!table.ending || *table.ending == spec::Ending::drop_won ||
                     *table.ending == spec::Ending::caught || *table.ending == spec::Ending::drop_tied);
  return outcome;
}

bool holds_true(const Outcome& outcome, const PaymentRule& rule) {
  return std::all_of(rule.only_if.begin(), rule.only_if.end(),
                     [&](const spec::Circumstance& circumstance) { return holds_true(outcome, circumstance); });
}

// All sentences that hold are carried out; `otherwise` holds where no sentence before it with an `if` did.
std::vector<Transfer> carry_out(const Outcome& outcome, const std::vector<PaymentRule>& rules, Pot& pot, bool& any) {
  std::vector<Transfer> transfers;
  bool an_if_held = false;
  any = false;
  for (const PaymentRule& rule : rules) {
    if ((rule.otherwise && an_if_held) || !holds_true(outcome, rule)) {
      continue;
    }
    any = true;
    an_if_held = an_if_held || !rule.only_if.empty();
    switch (rule.verb) {
      case PaymentRule::Verb::pays:
        if (rule.payee == spec::Who::pot) {
          pay_to_pot(outcome, rule, pot, transfers);
        } else {
          pay(outcome, rule, pot, transfers);
        }
        break;
      case PaymentRule::Verb::scores: score(outcome, rule, transfers); break;
      case PaymentRule::Verb::takes_pot: take_pot(outcome, rule, pot, transfers); break;
    }
  }
  return transfers;
}

namespace {

using Seats = std::vector<std::size_t>;

template <typename Test>
Seats those(const Outcome& outcome, const Test& test) {
  Seats found;
  for (std::size_t player = 0; player < outcome.counts.size(); ++player) {
    if (test(player)) {
      found.push_back(player);
    }
  }
  return found;
}

bool is_dropper(const Outcome& outcome, std::size_t player) { return outcome.dropper == player; }

// All who are tied for the lowest count, never a dropper who is caught.
Seats each_lowest(const Outcome& outcome) {
  const int least = lowest_count(outcome);
  return those(outcome, [&](std::size_t player) {
    return is_compared(outcome, player) && outcome.counts[player] == least &&
           !(outcome.caught && is_dropper(outcome, player));
  });
}

// Everyone who is not a lowest; who did not win, where there is a winner. WS2: of several who have a dealt win none is a loser.
Seats each_loser(const Outcome& outcome) {
  const Seats best = outcome.winners.empty() ? each_lowest(outcome) : outcome.winners;
  return those(outcome, [&](std::size_t player) { return !in(best, player) && !in(outcome.exempt, player); });
}

Seats first_of(const std::vector<std::size_t>& order, const Seats& players) {
  for (const std::size_t player : order) {
    if (in(players, player)) {
      return {player};
    }
  }
  return {};
}

// R: of those who have drawn nothing, whoever was dealt to last.
Seats last_to_draw(const Outcome& outcome) {
  const Seats lowest = each_lowest(outcome);
  const Table& table = *outcome.table;
  Seats last;
  for (const std::size_t player : order_after(table, table.dealer)) {
    const bool later = last.empty() || table.players[last.front()].last_draw <= table.players[player].last_draw;
    if (in(lowest, player) && later) {
      last = {player};
    }
  }
  return last;
}

/// The place of the highest rank among the cards, from 1; 0 where there is none.
std::size_t highest_rank(const Table& table, const Cards& cards) {
  const auto& order = table.rules->deck.order;
  std::size_t highest = 0;
  for (const Card card : cards) {
    const auto place = card.is_natural() ? std::find(order.begin(), order.end(), card.rank()) : order.end();
    highest = place == order.end() ? highest : std::max(highest, static_cast<std::size_t>(place - order.begin()) + 1);
  }
  return highest;
}

Seats with_highest_card(const Outcome& outcome) {
  const Seats lowest = each_lowest(outcome);
  const auto rank = [&](std::size_t player) {
    return highest_rank(*outcome.table, outcome.table->players[player].hand);
  };
  std::size_t highest = 0;
  for (const std::size_t player : lowest) {
    highest = std::max(highest, rank(player));
  }
  return those(outcome, [&](std::size_t player) { return in(lowest, player) && rank(player) == highest; });
}

Seats having(const Outcome& outcome, spec::Role role, std::optional<std::size_t> other_side) {
  const Table& table = *outcome.table;
  const int droppers = outcome.dropper ? outcome.counts[*outcome.dropper] : 0;
  switch (role) {
    case spec::Role::winner: return outcome.winners;
    case spec::Role::dropper: return outcome.dropper ? Seats{*outcome.dropper} : Seats{};
    case spec::Role::each_player: return those(outcome, [](std::size_t) { return true; });
    case spec::Role::each_other:
      return those(outcome, [&](std::size_t player) {
        return other_side ? player != *other_side : !in(outcome.winners, player);
      });
    case spec::Role::each_lowest: return each_lowest(outcome);
    case spec::Role::nearest_lowest: return first_of(order_after(table, table.dealer), each_lowest(outcome));
    case spec::Role::first_seated: {
      const Seats lowest = each_lowest(outcome);
      return lowest.empty() ? Seats{} : Seats{*std::min_element(lowest.begin(), lowest.end())};
    }
    case spec::Role::dealer: return {table.dealer};
    case spec::Role::nearest_to_dropper:
      return outcome.dropper ? first_of(order_after(table, *outcome.dropper), each_lowest(outcome)) : Seats{};
    case spec::Role::last_to_draw: return last_to_draw(outcome);
    case spec::Role::with_highest_card: return with_highest_card(outcome);
    case spec::Role::each_tied: {
      const int least = lowest_count(outcome);
      return those(outcome,
                   [&](std::size_t player) { return is_compared(outcome, player) && outcome.counts[player] == least; });
    }
    case spec::Role::each_loser: return each_loser(outcome);
    case spec::Role::each_bystander: {
      const Seats losers = each_loser(outcome);
      return those(outcome, [&](std::size_t player) { return in(losers, player) && !is_dropper(outcome, player); });
    }
    case spec::Role::each_equal_or_lower:
      return those(outcome, [&](std::size_t player) {
        return is_compared(outcome, player) && !is_dropper(outcome, player) && outcome.counts[player] <= droppers;
      });
    case spec::Role::each_lower:
      return those(outcome, [&](std::size_t player) {
        return is_compared(outcome, player) && outcome.counts[player] < droppers;
      });
    case spec::Role::last_drawer: return table.last_drawer ? Seats{*table.last_drawer} : Seats{};
    case spec::Role::pot: return {};
  }
  return {};
}

}  // namespace

// Whoever has laid nothing cannot catch, where the house says so.
bool is_compared(const Outcome& outcome, std::size_t player) {
  const bool needs = outcome.table->rules->catching_needs_spread && outcome.dropped;
  return !needs || is_dropper(outcome, player) || outcome.table->players[player].spreads_laid > 0;
}

int lowest_count(const Outcome& outcome) {
  int least = std::numeric_limits<int>::max();
  for (std::size_t player = 0; player < outcome.counts.size(); ++player) {
    least = is_compared(outcome, player) ? std::min(least, outcome.counts[player]) : least;
  }
  return least;
}

Seats players_of(const Outcome& outcome, const spec::Who& who, std::optional<std::size_t> other_side) {
  const Seats left_out = who.but ? having(outcome, *who.but, other_side) : Seats{};
  Seats found;
  for (const std::size_t player : having(outcome, who.role, other_side)) {
    const bool has_laid = outcome.table->players[player].spreads_laid > 0;
    const bool laid_so = who.laid == spec::Who::Laid::whatever || has_laid == (who.laid == spec::Who::Laid::a_spread);
    if (laid_so && !in(left_out, player)) {
      found.push_back(player);
    }
  }
  return found;
}

namespace {

int sum(const Table& table, const Cards& cards) {
  int points = 0;
  for (const Card card : cards) {
    points += static_cast<int>(table.points(card));
  }
  return points;
}

Cards without(Cards cards, const Cards& others) {
  for (const Card card : others) {
    remove(cards, card);
  }
  return cards;
}

/// Whatever is laid first, the best that can be done with the rest.
int least_left(const Table& table, const Cards& cards) {
  int least = sum(table, cards);
  for (const Cards& spread : spreads_in(*table.rules, cards, cards.size())) {
    least = std::min(least, least_left(table, without(cards, spread)));
  }
  return least;
}

int best_suit(const Table& table, const Cards& cards) {
  int best = 0;
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    Cards of_suit;
    for (const Card card : cards) {
      if (card.is_natural() && card.suit() == static_cast<Suit>(suit)) {
        of_suit.push_back(card);
      }
    }
    best = std::max(best, sum(table, of_suit));
  }
  return best;
}

}  // namespace

int count_of(const Table& table, const Cards& hand) {
  switch (table.rules->counting) {
    case spec::Counting::all_cards: return sum(table, hand);
    case spec::Counting::unmatched_cards: return least_left(table, hand);
    case spec::Counting::best_suit: return best_suit(table, hand);
  }
  return 0;
}

bool all_matched(const Table& table, const Cards& hand) {
  if (hand.empty()) {
    return true;
  }
  for (const Cards& spread : spreads_in(*table.rules, hand, hand.size())) {
    if (holds(spread, hand.front()) && all_matched(table, without(hand, spread))) {
      return true;
    }
  }
  return false;
}

}  // namespace tonk::reference
