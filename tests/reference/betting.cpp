#include <algorithm>

#include "tests/reference/play.hpp"

namespace tonk::reference {
namespace {

bool on_a_dealt_card(const spec::SideBet& bet) {
  return bet.won_by == spec::SideBet::WonBy::highest_dealt_card ||
         bet.won_by == spec::SideBet::WonBy::lowest_dealt_card;
}

bool in(const std::vector<std::size_t>& players, std::size_t player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

/// The card that the player can claim the bet with: of those dealt, the highest or the lowest of the called suit.
std::optional<Card> claim(const Table& table, const Bet& bet, std::size_t player) {
  std::optional<Card> best;
  for (const Card card : table.players[player].dealt) {
    if (!card.is_natural() || card.suit() != bet.suit) {
      continue;
    }
    const bool higher = !best || best->rank() < card.rank();
    const bool highest = bet.rule->won_by == spec::SideBet::WonBy::highest_dealt_card;
    if (!best || higher == highest) {
      best = card;
    }
  }
  return best;
}

/// R: wild cards do not help, since the bet is called `naturals`.
bool three_of_a_kind(const Spread& spread) {
  const auto natural =
      std::count_if(spread.cards.begin(), spread.cards.end(), [](const Laid& laid) { return laid.as == laid.card; });
  return spread.book && natural >= 3;
}

}  // namespace

// O18: who bets puts aside the highest card of the called suit that was dealt.
Forbidden put_aside(Table& table, std::size_t player, Card card) {
  const bool known = std::any_of(table.rules->side_bets.begin(), table.rules->side_bets.end(), on_a_dealt_card);
  if (!known) {
    return "not-in-house";
  }
  const auto is_same = [&](const auto& before) { return before.first == player && before.second == card; };
  if (std::any_of(table.bets.begin(), table.bets.end(),
                  [&](const Bet& bet) { return std::any_of(bet.aside.begin(), bet.aside.end(), is_same); })) {
    return std::nullopt;
  }
  const Player& who = table.players[player];
  if (!holds(who.hand, card) || !holds(who.dealt, card)) {
    return "card-not-held";
  }
  // R: before one's own first turn.
  if (who.turns_begun > 0) {
    return "wrong-aside";
  }
  // R: one card may claim several bets.
  Forbidden forbidden = "wrong-aside";
  for (Bet& bet : table.bets) {
    if (on_a_dealt_card(*bet.rule) && in(bet.players, player) && claim(table, bet, player) == card) {
      bet.aside.emplace_back(player, card);
      forbidden = std::nullopt;
    }
  }
  return forbidden;
}

// O19: the first of those who bet to lay three of a kind.
void note_spread_for_bets(Table& table, std::size_t player, const Spread& spread) {
  for (Bet& bet : table.bets) {
    const bool wins = (bet.rule->won_by == spec::SideBet::WonBy::first_three_of_a_kind && three_of_a_kind(spread)) ||
                      (bet.rule->won_by == spec::SideBet::WonBy::first_run && !spread.book) ||
                      bet.rule->won_by == spec::SideBet::WonBy::first_spread;
    if (wins && !bet.won_by && in(bet.players, player)) {
      bet.won_by = player;
    }
  }
}

}  // namespace tonk::reference
