#include "verifier/books/game.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace tonk {
namespace {

/// The line of the settlement that stands last.
Span last_line(const log::Hand& hand) {
  Span last;
  const auto see = [&](const auto& lines) {
    if (!lines.empty() && lines.back().at.begin >= last.begin) {
      last = lines.back().at;
    }
  };
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return last;
}

/// By which rule players leave.
spec::Key rule_of_leaving(const spec::GameRules& game) {
  if (game.tokens == 0) {
    return spec::Key::out_at;
  }
  return game.honor ? spec::Key::honor : spec::Key::tokens;
}

}  // namespace

void check_outs(HandContext& context, Seats outs) {
  const spec::Key rule = rule_of_leaving(context.rules.game);
  for (const log::OutLine& line : context.hand.outs) {
    const auto seat = context.seat(line.player, line.at);
    if (seat && !contains(outs, *seat)) {
      context.report(Code::wrong_out, line.at, rule, fmt::format("`{}` is still in the game", context.name(*seat)));
    } else if (seat) {
      outs &= ~bit(*seat);
    }
  }
  each(outs, [&](Seat seat) {
    context.report(Code::missing_out, last_line(context.hand), rule,
                   fmt::format("`{}` has left the game, and the log does not say so", context.name(seat)),
                   fmt::format("add a line `out {}` after the payments", context.name(seat)));
  });
}

namespace {

Seats everyone(const HandContext& context) { return context.table.in_game(); }

void add_net(HandContext& context, const Transfer& transfer) {
  if (transfer.from.is_player()) {
    context.judgement.net[transfer.from.seat().index] -= transfer.amount;
  }
  if (transfer.to.is_player()) {
    context.judgement.net[transfer.to.seat().index] += transfer.amount;
  }
}

/// Who has a score, this hand's included, of `limit` or more.
Seats with_score(HandContext& context, std::uint16_t limit) {
  Seats found = 0;
  each(everyone(context), [&](Seat seat) {
    const Amount score = context.member(seat).score + context.judgement.net[seat.index];
    found |= !score.too_large() && !(score < Amount{limit}) ? bit(seat) : 0;
  });
  return found;
}

/// Who has lost the last token, or once more than that where the house plays on honor.
Seats without_tokens(const HandContext& context, const HandStakes& stakes) {
  if (context.rules.game.honor) {
    return stakes.lost_on_honor;
  }
  Seats found = 0;
  each(stakes.spent | stakes.lost_on_honor,
       [&](Seat seat) { found |= stakes.tokens[seat.index] == 0 ? bit(seat) : 0; });
  return found;
}

bool is_of_a_bet(const spec::Rules& rules, spec::ClauseId why) {
  return std::any_of(rules.side_bets.begin(), rules.side_bets.end(),
                     [&](const spec::SideBet& bet) { return bet.clause == why; });
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

void set_next_dealer(HandContext& context, const GameAfter& after, bool settled) {
  const Table& table = context.table;
  const spec::Rules& rules = context.rules;
  SessionState& carried = context.judgement.carried;
  carried.next_dealer.clear();
  const spec::NextDealer next = rules.next_dealer;
  const bool may_stay = next == spec::NextDealer::same_after_dead_hand ||
                        (next == spec::NextDealer::same_after_dealt_draw && table.finish == Finish::declared);
  if (!settled && (may_stay || has_outs(rules))) {
    return;
  }
  const bool same_again = (next == spec::NextDealer::same_after_dead_hand && after.without_payment) ||
                          (next == spec::NextDealer::same_after_dealt_draw && context.judgement.end == End::dealt_draw);
  const auto is_in = [&](Seat seat) {
    const Member& one = context.member(seat);
    return !one.out && !one.away;
  };
  Seat seat = table.dealer;
  if (!same_again || !is_in(seat)) {
    seat = table.after(seat, rules.play_passes);
    while (seat != table.dealer && !is_in(seat)) {
      seat = table.after(seat, rules.play_passes);
    }
  }
  if (is_in(seat)) {
    carried.next_dealer = context.name(seat);
  }
}

}  // namespace

bool has_outs(const spec::Rules& rules) { return rules.game.tokens != 0 || rules.game.out_at != 0; }

void inherit(const SessionSoFar& session, SessionState& carried) {
  if (session.carried == nullptr) {
    carried.clear();
  } else {
    carried = *session.carried;
  }
}

HandStakes purse_of(HandContext& context) {
  HandStakes stakes;
  const log::Hand* head = context.session.head;
  if (context.hand.header.stake) {
    stakes.stake = context.hand.header.stake->amount;
  } else if (head != nullptr && head->header.stake) {
    stakes.stake = head->header.stake->amount;
  }
  const std::uint8_t tokens = context.rules.game.tokens;
  each(everyone(context), [&](Seat seat) {
    Member& one = context.member(seat);
    if (tokens != 0 && !one.tokens) {
      one.tokens = tokens;
    }
    stakes.tokens[seat.index] = one.tokens.value_or(0);
  });
  stakes.pot = context.judgement.carried.pot("");
  stakes.known = context.judgement.carried.certain;
  return stakes;
}

GameAfter game_after(HandContext& context, HandStakes& stakes) {
  const spec::GameRules& game = context.rules.game;
  Judgement& judgement = context.judgement;
  GameAfter after;
  Seats outs = without_tokens(context, stakes);
  if (outs == everyone(context)) {
    after.is_void = true;
    std::erase_if(judgement.transfers,
                  [&](const Transfer& transfer) { return !is_of_a_bet(context.rules, transfer.why); });
    outs = 0;
  }
  judgement.net.assign(judgement.seats.size(), Amount{});
  for (const Transfer& transfer : judgement.transfers) {
    add_net(context, transfer);
  }
  const bool scores_are_known = judgement.carried.certain;
  if (game.out_at != 0 && scores_are_known) {
    outs |= with_score(context, game.out_at);
  }
  if (game.out_at == 0 || scores_are_known) {
    after.outs = outs;
  }
  const Seats left = everyone(context) & ~outs;
  after.over = (outs != 0 && size(left) <= 1) ||
               (game.ends_at != 0 && scores_are_known && with_score(context, game.ends_at) != 0);
  if (outs != 0 && size(left) == 1 && game.last_takes_pot && !stakes.pot.is_zero()) {
    each(left, [&](Seat last) {
      judgement.transfers.push_back(
          {Account::pot(), last, stakes.pot, context.rules.clause_of(spec::Key::last_one_in)});
    });
    add_net(context, judgement.transfers.back());
    stakes.pot = Amount{};
  }
  return after;
}

void carry_over(HandContext& context, const HandStakes* stakes, const GameAfter& after) {
  Judgement& judgement = context.judgement;
  SessionState& carried = judgement.carried;
  const Seats away = said_out(context);
  each(everyone(context), [&](Seat seat) {
    Member& one = context.member(seat);
    const bool leaves = contains(after.outs.value_or(0), seat);
    one.out = one.out || leaves;
    one.away = contains(away, seat) && !leaves;
    if (stakes != nullptr) {
      one.score += judgement.net[seat.index];
      if (one.tokens && !after.is_void) {
        one.tokens = stakes->tokens[seat.index];
      }
    }
  });
  if (stakes != nullptr) {
    if (!after.is_void) {
      carried.set_pot("", stakes->pot);
    }
    for (const Bet& bet : context.bets) {
      std::vector<std::size_t> bettors;
      each(bet.bettors, [&](Seat seat) { bettors.push_back(context.member_of[seat.index]); });
      carried.set_pot(bet.kind->name, bet.pot, bettors);
    }
  }
  carried.certain = carried.certain && stakes != nullptr;
  carried.over = carried.over || after.over;
  carried.seats.assign(context.member_of.begin(), context.member_of.begin() + context.table.players);
  set_next_dealer(context, after, stakes != nullptr);
}

}  // namespace tonk
