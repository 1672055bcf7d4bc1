#include "tests/reference/game.hpp"

#include <algorithm>

namespace tonk::reference {
namespace {

bool into_the_pot(const Transfer& transfer, std::size_t seat) {
  return transfer.from == Side{Side::Kind::player, seat} && transfer.to.kind == Side::Kind::pot;
}

std::vector<spec::PaymentRule::Verb> verbs_of(const spec::Rules& rules) {
  std::vector<spec::PaymentRule::Verb> verbs;
  const auto add = [&](const std::vector<spec::PaymentRule>& pays) {
    for (const spec::PaymentRule& rule : pays) {
      verbs.push_back(rule.verb);
    }
  };
  add(rules.ante);
  add(rules.pot_left);
  for (const spec::DealtWin& win : rules.dealt_wins) {
    add(win.pays);
  }
  for (const spec::Settlement& settlement : rules.settlement) {
    add(settlement.pays);
  }
  return verbs;
}

bool has_money(const spec::Rules& rules) {
  const auto verbs = verbs_of(rules);
  return rules.turn_bets || !rules.side_bets.empty() ||
         std::any_of(verbs.begin(), verbs.end(),
                     [](spec::PaymentRule::Verb verb) { return verb != spec::PaymentRule::Verb::scores; });
}

bool is_leaving(const std::vector<std::string>& leaving, const std::string& name) {
  return std::find(leaving.begin(), leaving.end(), name) != leaving.end();
}

}  // namespace

bool has_points(const spec::Rules& rules) {
  const auto verbs = verbs_of(rules);
  return std::find(verbs.begin(), verbs.end(), spec::PaymentRule::Verb::scores) != verbs.end();
}

Amount& amount_of(std::vector<SessionState::Held>& held, const std::string& name, Amount otherwise) {
  for (SessionState::Held& one : held) {
    if (one.name == name) {
      return one.amount;
    }
  }
  held.push_back({name, otherwise});
  return held.back().amount;
}

void add_up(const Table& table, Judgement& judgement) {
  const bool both = has_points(*table.rules) && has_money(*table.rules);
  judgement.net.assign(table.players.size(), Amount{});
  judgement.points.assign(both ? table.players.size() : 0, Amount{});
  for (const Transfer& transfer : judgement.transfers) {
    if (transfer.from.kind == Side::Kind::player) {
      judgement.net[transfer.from.seat] -= transfer.amount;
    }
    if (transfer.to.kind == Side::Kind::player) {
      const bool scored = both && transfer.from.kind == Side::Kind::nobody;
      (scored ? judgement.points : judgement.net)[transfer.to.seat] += transfer.amount;
    }
  }
}

// NC7: what is paid to the pot is paid with tokens; who has none left leaves, on honor only after one more loss.
void lose_tokens(const Table& table, Judgement& judgement, std::size_t antes, const SessionState& before,
                 SessionState& carried, std::vector<std::string>& leaving) {
  const spec::GameRules& game = table.rules->game;
  if (game.tokens == 0) {
    return;
  }
  std::vector<Transfer> paid = judgement.transfers;
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    const std::string& name = table.players[seat].name;
    Amount& tokens = amount_of(carried.tokens, name, Amount{game.tokens});
    for (std::size_t number = 0; number < paid.size(); ++number) {
      Transfer& transfer = paid[number];
      if (!into_the_pot(transfer, seat)) {
        continue;
      }
      Amount cost = transfer.amount * Amount::fraction(table.stake.denominator(), table.stake.numerator());
      if (tokens < cost) {
        // A loss on honor is no payment.
        const Amount rest = tokens * table.stake;
        carried.pot -= transfer.amount - rest;
        transfer.amount = rest;
        cost = tokens;
        // R: an ante that a player has no tokens for falls away, and is no loss. NC7: on honor is who has no token left.
        if (number >= antes && (tokens.is_zero() || !game.honor)) {
          leaving.push_back(name);
        }
      }
      tokens -= cost;
    }
    if (tokens.is_zero() && !game.honor && !is_leaving(leaving, name)) {
      leaving.push_back(name);
    }
  }
  paid.erase(std::remove_if(paid.begin(), paid.end(), [](const Transfer& t) { return t.amount.is_zero(); }),
             paid.end());
  const auto in_game = static_cast<std::size_t>(std::count_if(
      table.players.begin(), table.players.end(), [&](const Player& p) { return !is_leaving(leaving, p.name); }));
  // NC8: a loss that would put everyone out is void.
  if (in_game == 0) {
    carried = before;
    leaving.clear();
    judgement.transfers.clear();
    judgement.unpaid = true;
    judgement.end = "dead";
    return;
  }
  judgement.transfers = paid;
  // NC8: the last player in takes the pot.
  for (std::size_t seat = 0; in_game == 1 && seat < table.players.size(); ++seat) {
    if (!is_leaving(leaving, table.players[seat].name)) {
      carried.game_over = true;
      if (game.last_takes_pot && !carried.pot.is_zero()) {
        judgement.transfers.push_back({{Side::Kind::pot, 0}, {Side::Kind::player, seat}, carried.pot});
        carried.pot = Amount{};
      }
    }
  }
}

void count_scores(const Table& table, Judgement& judgement, SessionState& carried, std::vector<std::string>& leaving) {
  const spec::GameRules& game = table.rules->game;
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    const std::string& name = table.players[seat].name;
    Amount& score = amount_of(carried.scores, name, Amount{});
    score += judgement.points.empty() ? judgement.net[seat] : judgement.points[seat];
    Amount& money = amount_of(carried.money, name, Amount{});
    money += has_money(*table.rules) || !has_points(*table.rules) ? judgement.net[seat] : Amount{};
    const auto reached = [](Amount sum, int limit) { return limit > 0 && !(sum < Amount{limit}); };
    if ((reached(score, game.out_at) || reached(-money, game.out_at_losses)) && !is_leaving(leaving, name)) {
      leaving.push_back(name);
    }
    carried.game_over = carried.game_over || reached(score, game.ends_at) || reached(money, game.ends_at_winnings);
  }
  // NC8: the last player in takes the pot, whatever the others left for.
  const auto stays = [&](const Player& player) { return !is_leaving(leaving, player.name); };
  const auto last = std::find_if(table.players.begin(), table.players.end(), stays);
  if (!leaving.empty() && std::count_if(table.players.begin(), table.players.end(), stays) == 1 &&
      game.last_takes_pot && !carried.pot.is_zero()) {
    const auto seat = static_cast<std::size_t>(last - table.players.begin());
    judgement.transfers.push_back({{Side::Kind::pot, 0}, {Side::Kind::player, seat}, carried.pot});
    judgement.net[seat] += carried.pot;
    carried.pot = Amount{};
  }
  carried.out.insert(carried.out.end(), leaving.begin(), leaving.end());
}

}  // namespace tonk::reference
