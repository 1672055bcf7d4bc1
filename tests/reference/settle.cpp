#include "tests/reference/settle.hpp"

#include <algorithm>

#include "tests/reference/game.hpp"
#include "tests/reference/payments.hpp"

namespace tonk::reference {
namespace {

using spec::Ending;

// B10, B11: whether the dropper is lowest; an equal count is enough to catch, if the house does not say otherwise.
Ending ending_of_drop(const Table& table, Outcome& outcome) {
  const int own = outcome.counts[*table.dropper];
  const auto others = [&](auto test) {
    for (std::size_t player = 0; player < outcome.counts.size(); ++player) {
      if (player != *table.dropper && is_compared(outcome, player) && test(outcome.counts[player])) {
        return true;
      }
    }
    return false;
  };
  const bool lower = others([&](int count) { return count < own; });
  const bool equal = others([&](int count) { return count == own; });
  if (lower) {
    outcome.caught = true;
    return Ending::caught;
  }
  if (equal && table.rules->tie_with_dropper == spec::TieWithDropper::catches) {
    outcome.caught = true;
    // JC6, O4 to O8: where the house says what a tie costs.
    const bool said =
        table.rules->settlement_of(Ending::drop_tied).clause != table.rules->settlement_of(Ending::caught).clause;
    return said ? Ending::drop_tied : Ending::caught;
  }
  return Ending::drop_won;
}

std::string word_for(Ending ending, bool paid) {
  switch (ending) {
    case Ending::out: return "out";
    case Ending::out_by_discard: return "out-discard";
    case Ending::drop_won: return "drop-won";
    case Ending::caught: return "caught";
    case Ending::drop_tied: return "tied";
    case Ending::stock_out: return paid ? "stock-out" : "dead";
    case Ending::reply: return "reply";
    case Ending::knock: return "knock";
  }
  return "";
}

// B9 to B12, and what the houses make of them.
std::vector<Transfer> settle_play(Table& table, Judgement& judgement, Pot& pot) {
  Outcome outcome = outcome_of(table);
  if (table.dropped && !table.ending) {
    table.ending = ending_of_drop(table, outcome);
    if (table.ending == Ending::drop_won) {
      outcome.winners = {*table.dropper};
    }
  }
  bool any = false;
  auto transfers = carry_out(outcome, table.rules->settlement_of(*table.ending).pays, pot, any);
  judgement.end = word_for(*table.ending, any);
  return transfers;
}

// B3, WS2: each entry of the list of dealt wins is carried out once, for all who have it.
std::vector<Transfer> settle_dealt(const Table& table, Judgement& judgement, Pot& pot) {
  judgement.end = table.dealt_winners.empty() ? "dealt-draw" : "dealt-win";
  std::vector<Transfer> transfers;
  for (const spec::DealtWin& win : table.rules->dealt_wins) {
    Outcome outcome = outcome_of(table);
    for (const auto& winner : table.dealt_winners) {
      if (winner.win == &win) {
        outcome.winners.push_back(winner.player);
      }
      if (table.dealt_winners.size() > 1) {
        outcome.exempt.push_back(winner.player);
      }
    }
    if (!outcome.winners.empty()) {
      bool any = false;
      const auto paid = carry_out(outcome, win.pays, pot, any);
      transfers.insert(transfers.end(), paid.begin(), paid.end());
    }
  }
  return transfers;
}

bool better(const Bet& bet, Card card, Card other) {
  const bool highest = bet.rule->won_by == spec::SideBet::WonBy::highest_dealt_card;
  return highest ? other.rank() < card.rank() : card.rank() < other.rank();
}

bool dealt_better(const Table& table, const Bet& bet, Card than) {
  return std::any_of(bet.players.begin(), bet.players.end(), [&](std::size_t player) {
    const Cards& dealt = table.players[player].dealt;
    return std::any_of(dealt.begin(), dealt.end(), [&](Card card) {
      return card.is_natural() && card.suit() == bet.suit && better(bet, card, than);
    });
  });
}

// O18, O19: who bets pays in; who wins takes all that is in it; else it stays.
void settle_bets(const Table& table, SessionState& carried, std::vector<Transfer>& transfers) {
  for (const Bet& bet : table.bets) {
    Amount& pot = amount_of(carried.bets, bet.rule->name, Amount{});
    for (const std::size_t player : bet.players) {
      transfers.push_back({{Side::Kind::player, player}, {Side::Kind::pot, 0}, bet.amount});
      pot += bet.amount;
    }
    const std::pair<std::size_t, Card>* best = nullptr;
    for (const auto& aside : bet.aside) {
      // R: with two packs, the first of two who put aside the same card.
      if (best == nullptr || better(bet, aside.second, best->second)) {
        best = &aside;
      }
    }
    std::optional<std::size_t> winner;
    if (best == nullptr) {
      winner = bet.won_by;
    } else if (!dealt_better(table, bet, best->second)) {
      // R: nobody wins with a card where a better one was dealt to one who bets, and not put aside.
      winner = best->first;
    }
    for (const std::size_t player : bet.players) {
      carried.bettors.push_back({bet.rule->name, table.players[player].name});
    }
    if (winner) {
      transfers.push_back({{Side::Kind::pot, 0}, {Side::Kind::player, *winner}, pot});
      pot = Amount{};
    }
    // O19: a pot with nothing in it binds nobody.
    if (pot.is_zero()) {
      std::erase_if(carried.bettors, [&](const SessionState::Bettor& one) { return one.bet == bet.rule->name; });
    }
  }
}

}  // namespace

void settle(Table& table, Judgement& judgement, SessionState& carried, std::vector<std::string>& leaving) {
  const SessionState before = carried;
  std::vector<Transfer> transfers;
  bool any = false;
  Pot pot{carried.pot, tokens_of(table, carried), {}};
  Outcome of_all = outcome_of(table);
  of_all.winners.clear();
  const spec::NewAnte again = table.rules->new_ante;
  if (!(again == spec::NewAnte::not_after_dealt_draw && carried.last_was_dealt_draw) &&
      !(again == spec::NewAnte::not_after_dead_hand && carried.last_was_unpaid)) {
    transfers = carry_out(of_all, table.rules->ante, pot, any);
    // R: an ante that a player has no tokens for falls away, and is no loss.
    pot.on_honor.clear();
  }
  for (const auto& [player, amount] : table.turn_bets) {
    transfers.push_back({{Side::Kind::player, player}, {Side::Kind::pot, 0}, amount});
    pot.amount += amount;
  }
  const auto of_hand = table.dealt_end ? settle_dealt(table, judgement, pot) : settle_play(table, judgement, pot);
  transfers.insert(transfers.end(), of_hand.begin(), of_hand.end());
  const bool taken = std::any_of(of_hand.begin(), of_hand.end(),
                                 [](const Transfer& transfer) { return transfer.from.kind == Side::Kind::pot; });
  if (!taken && !pot.amount.is_zero()) {
    of_all.caught = judgement.end == "caught" || judgement.end == "tied";
    const auto left = carry_out(of_all, table.rules->pot_left, pot, any);
    transfers.insert(transfers.end(), left.begin(), left.end());
  }
  judgement.transfers = transfers;
  judgement.unpaid = of_hand.empty();
  carried.pot = pot.amount;
  lose_tokens(table, pot, judgement, before, carried, leaving);
  settle_bets(table, carried, judgement.transfers);
  add_up(table, judgement);
  count_scores(table, judgement, carried, leaving);
}

}  // namespace tonk::reference
