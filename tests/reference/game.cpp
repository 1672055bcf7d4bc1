#include "tests/reference/game.hpp"

#include <algorithm>

namespace tonk::reference {
namespace {

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

bool pays_to_pot(const std::vector<spec::PaymentRule>& rules) {
  return std::any_of(rules.begin(), rules.end(), [](const spec::PaymentRule& rule) {
    return rule.payee == spec::Who::pot || rule.price.shares.rest == spec::Who::pot ||
           rule.verb == spec::PaymentRule::Verb::takes_pot;
  });
}

bool is_leaving(const std::vector<std::string>& leaving, const std::string& name) {
  return std::find(leaving.begin(), leaving.end(), name) != leaving.end();
}

/// How many are still in the game who do not sit at the table.
std::ptrdiff_t number_elsewhere(const Table& table, const SessionState& carried) {
  return std::count_if(carried.all.begin(), carried.all.end(), [&](const std::string& name) {
    return !seat_of(table, name) && !is_leaving(carried.out, name);
  });
}

}  // namespace

bool has_points(const spec::Rules& rules) {
  const auto verbs = verbs_of(rules);
  return std::find(verbs.begin(), verbs.end(), spec::PaymentRule::Verb::scores) != verbs.end();
}

bool has_pot(const spec::Rules& rules) {
  bool found = pays_to_pot(rules.ante) || pays_to_pot(rules.pot_left) || !rules.side_bets.empty() ||
               rules.game.tokens > 0 || rules.game.last_takes_pot || rules.turn_bets;
  for (const spec::Settlement& settlement : rules.settlement) {
    found = found || pays_to_pot(settlement.pays);
  }
  for (const spec::DealtWin& win : rules.dealt_wins) {
    found = found || pays_to_pot(win.pays);
  }
  return found;
}

bool has_outs(const spec::Rules& rules) {
  return rules.game.tokens > 0 || rules.game.out_at > 0 || rules.game.out_at_losses > 0;
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

std::vector<Amount> tokens_of(const Table& table, SessionState& carried) {
  std::vector<Amount> tokens;
  for (const Player& player : table.players) {
    if (table.rules->game.tokens > 0) {
      tokens.push_back(amount_of(carried.tokens, player.name, Amount{table.rules->game.tokens}));
    }
  }
  return tokens;
}

// NC7: who has no token left leaves, on honor only after one more loss.
void lose_tokens(const Table& table, const Pot& pot, Judgement& judgement, const SessionState& before,
                 SessionState& carried, std::vector<std::string>& leaving) {
  for (std::size_t seat = 0; seat < pot.tokens.size(); ++seat) {
    const bool lost = std::find(pot.on_honor.begin(), pot.on_honor.end(), seat) != pot.on_honor.end();
    if (table.rules->game.honor ? lost : pot.tokens[seat].is_zero()) {
      leaving.push_back(table.players[seat].name);
    }
  }
  // NC8: a loss that would put everyone out is void.
  if (leaving.size() == table.players.size() && number_elsewhere(table, before) == 0) {
    carried = before;
    leaving.clear();
    judgement.transfers.clear();
    judgement.unpaid = true;
    judgement.end = "dead";
    return;
  }
  for (std::size_t seat = 0; seat < pot.tokens.size(); ++seat) {
    amount_of(carried.tokens, table.players[seat].name, {}) = pot.tokens[seat];
  }
}

void count_scores(const Table& table, Judgement& judgement, SessionState& carried, std::vector<std::string>& leaving) {
  const spec::GameRules& game = table.rules->game;
  const bool points_alone = has_points(*table.rules) && !has_money(*table.rules);
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    const std::string& name = table.players[seat].name;
    Amount& points = amount_of(carried.points, name, Amount{});
    Amount& money = amount_of(carried.money, name, Amount{});
    (points_alone ? points : money) += judgement.net[seat];
    points += judgement.points.empty() ? Amount{} : judgement.points[seat];
    const Amount score = has_points(*table.rules) ? points : money;
    const auto reached = [](Amount sum, int limit) { return limit > 0 && !sum.too_large() && !(sum < Amount{limit}); };
    if ((reached(score, game.out_at) || reached(-money, game.out_at_losses)) && !is_leaving(leaving, name)) {
      leaving.push_back(name);
    }
    carried.game_over = carried.game_over || reached(score, game.ends_at) || reached(money, game.ends_at_winnings);
  }
  // NC8: the last player in takes the pot, whatever the others left for. R: that counts for no limit, because the game is over.
  const auto stays = [&](const Player& player) { return !is_leaving(leaving, player.name); };
  const auto last = std::find_if(table.players.begin(), table.players.end(), stays);
  const auto left = std::count_if(table.players.begin(), table.players.end(), stays) + number_elsewhere(table, carried);
  carried.game_over = carried.game_over || (!leaving.empty() && left <= 1);
  if (!leaving.empty() && left == 1 && last != table.players.end() && game.last_takes_pot && !carried.pot.is_zero()) {
    const auto seat = static_cast<std::size_t>(last - table.players.begin());
    judgement.transfers.push_back({{Side::Kind::pot, 0}, {Side::Kind::player, seat}, carried.pot});
    judgement.net[seat] += carried.pot;
    carried.pot = Amount{};
  }
  carried.out.insert(carried.out.end(), leaving.begin(), leaving.end());
}

}  // namespace tonk::reference
