#include "tests/reference/payments.hpp"

#include <algorithm>
#include <cstdlib>

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

/// What the price counts. `one` is who pays or scores, `group` all who are paid or score.
Amount measured(const Outcome& outcome, const spec::Price& price, std::size_t one, std::optional<std::size_t> payee,
                const Seats& group) {
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
      return price.shared ? Amount::fraction(sum, static_cast<std::int64_t>(group.size())) : whole(sum);
    }
    case Measure::differences: {
      int sum = 0;
      for (const int count : counts) {
        sum += std::abs(count - counts[one]);
      }
      return whole(sum);
    }
  }
  return {};
}

Amount price_of(const Outcome& outcome, const spec::Price& price, std::size_t one, std::optional<std::size_t> payee,
                const Seats& group) {
  Amount amount = price.number * measured(outcome, price, one, payee, group);
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

// WS2: of several who have a dealt win none pays another.
Seats payers_of(const Outcome& outcome, const PaymentRule& rule, std::optional<std::size_t> other_side) {
  Seats payers = players_of(outcome, rule.payer, other_side);
  if (rule.payer != spec::Who::winner) {
    payers.erase(std::remove_if(payers.begin(), payers.end(), [&](std::size_t one) { return in(outcome.exempt, one); }),
                 payers.end());
  }
  return payers;
}

// `each other pays 2 to the pot`
void pay_to_pot(const Outcome& outcome, const PaymentRule& rule, Amount& pot, std::vector<Transfer>& transfers) {
  for (const std::size_t payer : payers_of(outcome, rule, std::nullopt)) {
    const Amount amount = price_of(outcome, rule.price, payer, std::nullopt, {}) * outcome.table->stake;
    add(transfers, player(payer), the_pot(), amount);
    pot += amount;
  }
}

/// Everyone on either side, and who pays whom.
void pay(const Outcome& outcome, const PaymentRule& rule, std::vector<Transfer>& transfers) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  if (rule.payer == spec::Who::each_other) {
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
  Seats payees;
  for (const auto& pair : pairs) {
    if (!in(payees, pair.second)) {
      payees.push_back(pair.second);
    }
  }
  for (const auto& [payer, payee] : pairs) {
    const Amount amount = price_of(outcome, rule.price, payer, payee, payees) * outcome.table->stake;
    add(transfers, player(payer), player(payee), amount);
  }
}

// Points come from nobody, and are not multiplied by the stake.
void score(const Outcome& outcome, const PaymentRule& rule, std::vector<Transfer>& transfers) {
  const Seats scorers = payers_of(outcome, rule, std::nullopt);
  for (const std::size_t scorer : scorers) {
    add(transfers, {Side::Kind::nobody, 0}, player(scorer),
        price_of(outcome, rule.price, scorer, std::nullopt, scorers));
  }
}

void take_pot(const Outcome& outcome, const PaymentRule& rule, Amount& pot, std::vector<Transfer>& transfers) {
  const Seats takers = payers_of(outcome, rule, std::nullopt);
  for (const std::size_t taker : takers) {
    add(transfers, the_pot(), player(taker), pot * Amount::fraction(1, static_cast<std::int64_t>(takers.size())));
  }
  pot = takers.empty() ? pot : Amount{};
}

bool holds_true(const Outcome& outcome, const spec::Circumstance& circumstance) {
  const auto tied = std::count(outcome.counts.begin(), outcome.counts.end(), lowest_count(outcome));
  const Turn& turn = outcome.table->turn;
  const Player none;
  const Player& winner = outcome.winners.empty() ? none : outcome.table->players[outcome.winners.front()];
  switch (circumstance.kind) {
    case spec::Circumstance::Kind::lowest_alone: return tied == 1;
    case spec::Circumstance::Kind::lowest_tied: return tied > 1;
    case spec::Circumstance::Kind::spreads_laid: return winner.spreads_laid >= circumstance.number;
    case spec::Circumstance::Kind::cards_laid:
      return in(outcome.winners, turn.player) && turn.cards_laid >= circumstance.number;
    case spec::Circumstance::Kind::out_by_spread: return turn.last_laid_was_spread;
    case spec::Circumstance::Kind::out_on_first_turn: return winner.turns_begun == 1;
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
  return outcome;
}

bool holds_true(const Outcome& outcome, const PaymentRule& rule) {
  return std::all_of(rule.only_if.begin(), rule.only_if.end(),
                     [&](const spec::Circumstance& circumstance) { return holds_true(outcome, circumstance); });
}

// All sentences that hold are carried out; `otherwise` holds where no sentence before it with an `if` did.
std::vector<Transfer> carry_out(const Outcome& outcome, const std::vector<PaymentRule>& rules, Amount& pot, bool& any) {
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
          pay(outcome, rule, transfers);
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
    return outcome.counts[player] == least && !(outcome.caught && is_dropper(outcome, player));
  });
}

// Everyone who is not a lowest; who did not win, where there is a winner.
Seats each_loser(const Outcome& outcome) {
  const Seats best = outcome.winners.empty() ? each_lowest(outcome) : outcome.winners;
  return those(outcome, [&](std::size_t player) { return !in(best, player); });
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

}  // namespace

int lowest_count(const Outcome& outcome) { return *std::min_element(outcome.counts.begin(), outcome.counts.end()); }

Seats players_of(const Outcome& outcome, spec::Who who, std::optional<std::size_t> other_side) {
  const Table& table = *outcome.table;
  const int droppers = outcome.dropper ? outcome.counts[*outcome.dropper] : 0;
  switch (who) {
    case spec::Who::winner: return outcome.winners;
    case spec::Who::dropper: return outcome.dropper ? Seats{*outcome.dropper} : Seats{};
    case spec::Who::each_player: return those(outcome, [](std::size_t) { return true; });
    case spec::Who::each_other:
      return those(outcome, [&](std::size_t player) {
        return other_side ? player != *other_side : !in(outcome.winners, player);
      });
    case spec::Who::each_lowest: return each_lowest(outcome);
    case spec::Who::nearest_lowest: return first_of(order_after(table, table.dealer), each_lowest(outcome));
    case spec::Who::nearest_to_dropper:
      return outcome.dropper ? first_of(order_after(table, *outcome.dropper), each_lowest(outcome)) : Seats{};
    case spec::Who::last_to_draw: return last_to_draw(outcome);
    case spec::Who::each_tied: {
      const int least = lowest_count(outcome);
      return those(outcome, [&](std::size_t player) { return outcome.counts[player] == least; });
    }
    case spec::Who::each_loser: return each_loser(outcome);
    case spec::Who::each_bystander: {
      const Seats losers = each_loser(outcome);
      return those(outcome, [&](std::size_t player) { return in(losers, player) && !is_dropper(outcome, player); });
    }
    case spec::Who::each_equal_or_lower:
      return those(outcome, [&](std::size_t player) {
        return !is_dropper(outcome, player) && outcome.counts[player] <= droppers;
      });
    case spec::Who::each_lower:
      return those(outcome, [&](std::size_t player) { return outcome.counts[player] < droppers; });
    case spec::Who::last_drawer: return table.last_drawer ? Seats{*table.last_drawer} : Seats{};
    case spec::Who::pot: return {};
  }
  return {};
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
