#include "tests/reference/payments.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/reference/counting.hpp"
#include "tests/reference/roles.hpp"

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

}  // namespace tonk::reference
