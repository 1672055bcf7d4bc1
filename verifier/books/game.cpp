#include "verifier/books/game.hpp"

#include <algorithm>
#include <vector>

namespace tonk {
namespace {

Seats everyone(const Case& on_desk) { return on_desk.table.in_game(); }

void add_net(Case& on_desk, const Transfer& transfer) {
  if (transfer.from.is_player()) {
    on_desk.judgement.net[transfer.from.seat().index] -= transfer.amount;
  }
  if (transfer.to.is_player()) {
    on_desk.judgement.net[transfer.to.seat().index] += transfer.amount;
  }
}

/// Who has a score, this hand's included, of `limit` or more.
Seats with_score(Case& on_desk, std::uint16_t limit) {
  Seats found = 0;
  each(everyone(on_desk), [&](Seat seat) {
    const Amount score = on_desk.member(seat).score + on_desk.judgement.net[seat.index];
    found |= !score.too_large() && !(score < Amount{limit}) ? bit(seat) : 0;
  });
  return found;
}

/// Who has lost the last token, or once more than that where the house plays on honor.
Seats without_tokens(const Case& on_desk, const Purse& purse) {
  if (on_desk.rules.game.honor) {
    return purse.lost_on_honor;
  }
  Seats found = 0;
  each(purse.spent | purse.lost_on_honor, [&](Seat seat) { found |= purse.tokens[seat.index] == 0 ? bit(seat) : 0; });
  return found;
}

bool is_of_a_bet(const spec::Rules& rules, spec::ClauseId why) {
  return std::any_of(rules.side_bets.begin(), rules.side_bets.end(),
                     [&](const spec::SideBet& bet) { return bet.clause == why; });
}

/// Whom the log says to leave.
Seats said_out(const Case& on_desk) {
  Seats found = 0;
  for (const log::OutLine& line : on_desk.hand.outs) {
    const std::int16_t seat = on_desk.seat_of[line.player.index];
    found |= seat >= 0 ? Seats{1} << seat : 0;
  }
  return found;
}

void set_next_dealer(Case& on_desk, const GameAfter& after, bool settled) {
  const Table& table = on_desk.table;
  const spec::Rules& rules = on_desk.rules;
  Carried& carried = on_desk.judgement.carried;
  carried.next_dealer.clear();
  const spec::NextDealer next = rules.next_dealer;
  const bool may_stay = next == spec::NextDealer::same_after_dead_hand ||
                        (next == spec::NextDealer::same_after_dealt_draw && table.finish == Finish::declared);
  if (!settled && (may_stay || has_outs(rules))) {
    return;
  }
  const bool same_again = (next == spec::NextDealer::same_after_dead_hand && after.without_payment) ||
                          (next == spec::NextDealer::same_after_dealt_draw && on_desk.judgement.end == End::dealt_draw);
  const auto is_in = [&](Seat seat) {
    const Member& one = on_desk.member(seat);
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
    carried.next_dealer = on_desk.name(seat);
  }
}

}  // namespace

bool has_outs(const spec::Rules& rules) { return rules.game.tokens != 0 || rules.game.out_at != 0; }

void inherit(const SessionSoFar& session, Carried& carried) {
  if (session.carried == nullptr) {
    carried.clear();
  } else {
    carried = *session.carried;
  }
}

Purse purse_of(Case& on_desk) {
  Purse purse;
  const log::Hand* head = on_desk.session.head;
  if (on_desk.hand.header.stake) {
    purse.stake = on_desk.hand.header.stake->amount;
  } else if (head != nullptr && head->header.stake) {
    purse.stake = head->header.stake->amount;
  }
  const std::uint8_t tokens = on_desk.rules.game.tokens;
  each(everyone(on_desk), [&](Seat seat) {
    Member& one = on_desk.member(seat);
    if (tokens != 0 && !one.tokens) {
      one.tokens = tokens;
    }
    purse.tokens[seat.index] = one.tokens.value_or(0);
  });
  purse.pot = on_desk.judgement.carried.pot("");
  purse.known = on_desk.judgement.carried.certain;
  return purse;
}

GameAfter game_after(Case& on_desk, Purse& purse) {
  const spec::GameRules& game = on_desk.rules.game;
  Judgement& judgement = on_desk.judgement;
  GameAfter after;
  Seats outs = without_tokens(on_desk, purse);
  if (outs == everyone(on_desk)) {
    after.is_void = true;
    std::erase_if(judgement.transfers,
                  [&](const Transfer& transfer) { return !is_of_a_bet(on_desk.rules, transfer.why); });
    outs = 0;
  }
  judgement.net.assign(judgement.seats.size(), Amount{});
  for (const Transfer& transfer : judgement.transfers) {
    add_net(on_desk, transfer);
  }
  const bool scores_are_known = judgement.carried.certain;
  if (game.out_at != 0 && scores_are_known) {
    outs |= with_score(on_desk, game.out_at);
  }
  if (game.out_at == 0 || scores_are_known) {
    after.outs = outs;
  }
  const Seats left = everyone(on_desk) & ~outs;
  after.over = (outs != 0 && size(left) <= 1) ||
               (game.ends_at != 0 && scores_are_known && with_score(on_desk, game.ends_at) != 0);
  if (outs != 0 && size(left) == 1 && game.last_takes_pot && !purse.pot.is_zero()) {
    each(left, [&](Seat last) {
      judgement.transfers.push_back({Account::pot(), last, purse.pot, on_desk.rules.clause_of(spec::Key::last_one_in)});
    });
    add_net(on_desk, judgement.transfers.back());
    purse.pot = Amount{};
  }
  return after;
}

void hand_on(Case& on_desk, const Purse* purse, const GameAfter& after) {
  Judgement& judgement = on_desk.judgement;
  Carried& carried = judgement.carried;
  const Seats away = said_out(on_desk);
  each(everyone(on_desk), [&](Seat seat) {
    Member& one = on_desk.member(seat);
    const bool leaves = contains(after.outs.value_or(0), seat);
    one.out = one.out || leaves;
    one.away = contains(away, seat) && !leaves;
    if (purse != nullptr) {
      one.score += judgement.net[seat.index];
      if (one.tokens && !after.is_void) {
        one.tokens = purse->tokens[seat.index];
      }
    }
  });
  if (purse != nullptr) {
    if (!after.is_void) {
      carried.set_pot("", purse->pot);
    }
    for (const Bet& bet : on_desk.bets) {
      std::vector<std::size_t> bettors;
      each(bet.bettors, [&](Seat seat) { bettors.push_back(on_desk.member_of[seat.index]); });
      carried.set_pot(bet.kind->name, bet.pot, bettors);
    }
  }
  carried.certain = carried.certain && purse != nullptr;
  carried.over = carried.over || after.over;
  carried.seats.assign(on_desk.member_of.begin(), on_desk.member_of.begin() + on_desk.table.players);
  set_next_dealer(on_desk, after, purse != nullptr);
}

}  // namespace tonk
