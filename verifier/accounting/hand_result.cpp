#include "verifier/accounting/hand_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verifier/accounting/next_deal.hpp"

namespace tonk {
namespace {

void add_net(std::vector<Amount>& net, const Transfer& transfer) {
  if (transfer.from.is_player()) {
    net[transfer.from.seat().index] -= transfer.amount;
  }
  if (transfer.to.is_player()) {
    net[transfer.to.seat().index] += transfer.amount;
  }
}

/// What the hand adds to the players' scores, by seat.
const std::vector<Amount>& scored(const Judgement& judgement) {
  return judgement.points.empty() ? judgement.net : judgement.points;
}

/// What the hand adds to the player's money.
Amount won(const HandContext& context, const Judgement& judgement, Seat seat) {
  return context.rules.sums == spec::Sums::points ? Amount{} : judgement.net[seat.index];
}

bool has_limits(const spec::GameRules& game) {
  return (game.out_at | game.out_at_losses | game.ends_at | game.ends_at_winnings) != 0;
}

/// Who reaches a limit with what `sum_of` says of the seat; nobody where the limit is 0, which stands for none.
template <typename SumOf>
Seats reaching(const HandContext& context, std::uint16_t limit, const SumOf& sum_of) {
  Seats found = 0;
  each(limit == 0 ? 0 : context.table.in_game(), [&](Seat seat) {
    const Amount sum = sum_of(seat);
    found |= !sum.too_large() && !(sum < Amount{limit}) ? bit(seat) : 0;
  });
  return found;
}

/// Who has lost the last token, or once more than that where the house plays on honor.
Seats without_tokens(const HandContext& context, const HandStakes& stakes) {
  const spec::GameRules& game = context.rules.game;
  if (game.honor) {
    return stakes.lost_on_honor;
  }
  Seats found = 0;
  each(game.tokens == 0 ? Seats{0} : context.table.in_game(),
       [&](Seat seat) { found |= stakes.tokens[seat.index] == 0 ? bit(seat) : 0; });
  return found;
}

bool is_of_a_bet(const spec::Rules& rules, spec::ClauseId why) {
  return std::ranges::find(rules.side_bets, why, &spec::SideBet::clause) != rules.side_bets.end();
}

/// Whom the log says to leave.
Seats said_out(const HandContext& context) {
  Seats found = 0;
  for (const log::OutLine& line : context.hand.outs) {
    const std::int16_t seat = context.seat_of[line.player.index];
    found |= seat >= 0 ? Seats{1} << seat : 0;
  }
  return found;
}

/// What everybody at the table brings along. Whoever is new begins with the house's tokens.
HandStakes stakes_of(const HandContext& context, SessionState& carried) {
  HandStakes stakes;
  const log::Hand* head = context.session.head;
  if (context.hand.header.stake) {
    stakes.stake = context.hand.header.stake->amount;
  } else if (head != nullptr && head->header.stake) {
    stakes.stake = head->header.stake->amount;
  }
  const std::uint8_t tokens = context.rules.game.tokens;
  each(context.table.in_game(), [&](Seat seat) {
    Member& one = carried.members[context.member_of[seat.index]];
    if (tokens != 0 && !one.tokens) {
      one.tokens = tokens;
    }
    stakes.tokens[seat.index] = one.tokens.value_or(0);
  });
  stakes.pot = carried.pot("");
  return stakes;
}

/// How many are still in the game who do not sit at the table.
int number_elsewhere(const HandContext& context) {
  const auto seated = std::span{context.member_of}.first(context.table.players);
  int found = 0;
  for (std::size_t number = 0; number < context.carried.members.size(); ++number) {
    const Member& one = context.carried.members[number];
    found += std::ranges::find(seated, number) == seated.end() && !one.out ? 1 : 0;
  }
  return found;
}

/// Says who leaves after the transfers in the judgement, and makes the last player's takings one of them.
void find_outs(const HandContext& context, HandStakes& stakes, Judgement& judgement, HandResult& result) {
  const spec::GameRules& game = context.rules.game;
  const SessionView session = context.session_view();
  Seats outs = session.certain() ? without_tokens(context, stakes) : 0;
  if (outs == context.table.in_game() && number_elsewhere(context) == 0) {
    result.is_void = true;
    result.settled.end = End::dead;
    std::erase_if(judgement.transfers,
                  [&](const Transfer& transfer) { return !is_of_a_bet(context.rules, transfer.why); });
    stakes.pot = context.carried.pot("");
    outs = 0;
  }
  const bool apart = context.rules.sums == spec::Sums::money_and_points;
  judgement.net.assign(judgement.seats.size(), Amount{});
  if (apart) {
    judgement.points.assign(judgement.seats.size(), Amount{});
  }
  for (const Transfer& transfer : judgement.transfers) {
    add_net(apart && transfer.from.is_nobody() ? judgement.points : judgement.net, transfer);
  }
  const auto score = [&](Seat seat) {
    const bool money_alone = context.rules.sums == spec::Sums::money;
    return (money_alone ? session.money(seat) : session.points(seat)) + scored(judgement)[seat.index];
  };
  const auto money = [&](Seat seat) { return session.money(seat) + won(context, judgement, seat); };
  bool ends = false;
  if (has_limits(game) && session.certain()) {
    result.broke = reaching(context, game.out_at_losses, [&](Seat seat) { return -money(seat); });
    outs |= reaching(context, game.out_at, score) | result.broke;
    ends = (reaching(context, game.ends_at, score) | reaching(context, game.ends_at_winnings, money)) != 0;
  }
  const bool into_pot = std::ranges::any_of(judgement.transfers, [](const Transfer& one) { return one.to.is_pot(); });
  if (session.certain() || ((game.out_at | game.out_at_losses) == 0 && (game.tokens == 0 || !into_pot))) {
    result.outs = outs;
  }
  const Seats left = context.table.in_game() & ~outs;
  const bool is_last = outs != 0 && size(left) + number_elsewhere(context) <= 1;
  result.over = is_last || ends;
  if (is_last && size(left) == 1 && game.last_takes_pot && !stakes.pot.is_zero()) {
    each(left, [&](Seat last) {
      judgement.transfers.push_back(
          {Account::pot(), last, stakes.pot, context.rules.clause_of(spec::Key::last_one_in)});
    });
    add_net(judgement.net, judgement.transfers.back());
    stakes.pot = Amount{};
  }
}

/// Leaves behind what the next hand inherits.
void carry_over(const HandContext& context, const std::vector<Bet>& bets, const HandStakes& stakes,
                const HandResult& result, Judgement& judgement) {
  const bool settled = result.settled.determined;
  SessionState& carried = judgement.carried;
  const Seats away = said_out(context);
  each(context.table.in_game(), [&](Seat seat) {
    Member& one = carried.members[context.member_of[seat.index]];
    const bool leaves = contains(result.outs.value_or(0), seat);
    one.out = one.out || leaves;
    one.may_be_out = !result.outs && has_outs(context.rules);
    one.away = contains(away, seat) && !leaves;
    if (settled) {
      one.money += won(context, judgement, seat);
      if (context.rules.sums != spec::Sums::money) {
        one.points += scored(judgement)[seat.index];
      }
      if (one.tokens && !result.is_void) {
        one.tokens = stakes.tokens[seat.index];
      }
    }
  });
  if (settled) {
    carried.set_pot("", stakes.pot);
    for (const Bet& bet : bets) {
      std::vector<std::size_t> bettors;
      each(bet.bettors, [&](Seat seat) { bettors.push_back(context.member_of[seat.index]); });
      carried.set_pot(bet.kind->name, bet.pot, bettors);
    }
  }
  carried.certain = carried.certain && settled;
  carried.over = carried.over || result.over;
  carried.sit_round(std::span{context.member_of}.first(context.table.players));
  pass_deal(context, result.settled, result.without_payment, carried);
}

/// An ante that a player has no tokens for falls away, and is no loss.
Paid pay_ante(const HandContext& context, HandStakes& stakes, std::vector<Transfer>& transfers) {
  if (context.rules.ante.empty()) {
    return {};
  }
  if (context.rules.new_ante != spec::NewAnte::every_hand) {
    const HandBefore& before = context.carried.before;
    const std::optional<bool> without =
        context.rules.new_ante == spec::NewAnte::not_after_dead_hand ? before.without_payment : before.dealt_draw;
    if (!without) {
      return {.determined = false, .pot_matters = true};
    }
    if (*without) {
      return {};
    }
  }
  const SettlementView scene{context.rules, context.table, context.session_view()};
  const Paid paid = pay(context.rules, scene, context.rules.ante, stakes, transfers);
  stakes.lost_on_honor = 0;
  return paid;
}

/// What players have put into the pot on their turns. It lies there even if they should not have done so.
void pay_turn_bets(const HandContext& context, HandStakes& stakes, std::vector<Transfer>& transfers) {
  for (const log::Action& action : context.hand.actions) {
    const std::int16_t seat = context.seat_of[action.player.index];
    if (action.kind == ActionKind::bet && seat >= 0) {
      const Amount amount = context.hand.stakes[action.stake];
      stakes.pot += amount;
      transfers.push_back({Seat{static_cast<std::uint8_t>(seat)}, Account::pot(), amount,
                           context.rules.clause_of(spec::Key::turn_bets)});
    }
  }
}

/// What the house says of a pot that nobody has taken.
Paid leave_pot(const HandContext& context, const Settled& settled, HandStakes& stakes,
               std::vector<Transfer>& transfers) {
  const SessionView session = context.session_view();
  if (context.rules.pot_left.empty() || (session.certain() && stakes.pot.is_zero())) {
    return {};
  }
  if (!session.certain()) {
    return {.determined = false, .pot_matters = true};
  }
  SettlementView view{context.rules, context.table, session};
  if (settled.end == End::caught || settled.end == End::tied) {
    view.set_caught();
  }
  return pay(context.rules, view, context.rules.pot_left, stakes, transfers);
}

/// Whose cards at the end would have to be known.
Seats unseen(const Table& table) {
  Seats players = 0;
  each(all_seats(table.players), [&](Seat seat) { players |= table.hand(seat).certain() ? 0 : bit(seat); });
  return players;
}

void report_open(const HandContext& context, const Settled& settled, FindingSink& findings) {
  if (settled.pot_matters) {
    findings.report(Code::unknown_so_far, context.last_of_play(), spec::Key::settlement,
                    "who pays what depends on earlier hands, one of which could not be settled", "");
  } else {
    findings.report(Code::hidden_cards, context.last_of_play(), spec::Key::settlement,
                    "hidden cards leave open who pays whom",
                    findings.worded() ? would_settle(context, "show", unseen(context.table)) : "");
  }
}

}  // namespace

bool has_outs(const spec::Rules& rules) {
  return (rules.game.tokens | rules.game.out_at | rules.game.out_at_losses) != 0;
}

std::optional<spec::Key> rule_of_leaving(const spec::GameRules& game) {
  if (game.tokens != 0) {
    return game.honor ? spec::Key::honor : spec::Key::tokens;
  }
  return game.out_at != 0          ? std::optional{spec::Key::out_at}
         : game.out_at_losses != 0 ? std::optional{spec::Key::out_at_losses}
                                   : std::nullopt;
}

[[gnu::flatten]] HandResult reckon(const HandContext& context, std::vector<Bet>& bets, bool claim_failed,
                                   Judgement& judgement, FindingSink& findings) {
  HandResult result;
  std::vector<Transfer>& transfers = judgement.transfers;
  HandStakes stakes = stakes_of(context, judgement.carried);
  const Paid ante = pay_ante(context, stakes, transfers);
  if (context.rules.turn_bets) {
    pay_turn_bets(context, stakes, transfers);
  }
  const std::size_t before = transfers.size();
  Settled& settled = result.settled;
  settled = settle(context.rules, context.table, stakes, transfers, context.session_view());
  if (settled.determined) {
    result.without_payment = transfers.size() == before;
  }
  settled.take_in(ante);
  if (settled.determined && !settled.takes_pot) {
    settled.take_in(leave_pot(context, settled, stakes, transfers));
  }
  if (settled.determined) {
    settled.take_in(settle_bets(context, bets, transfers));
  }
  if (settled.determined) {
    find_outs(context, stakes, judgement, result);
    result.without_payment = *result.without_payment || result.is_void;
  } else {
    if (context.rules.game.tokens != 0) {
      result.without_payment.reset();
    }
    transfers.clear();
    if (context.table.phase == Phase::over && !claim_failed) {
      report_open(context, settled, findings);
    }
  }
  judgement.end = settled.end;
  judgement.finish = context.table.finish;
  carry_over(context, bets, stakes, result, judgement);
  return result;
}

}  // namespace tonk
