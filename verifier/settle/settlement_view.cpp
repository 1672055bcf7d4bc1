#include "verifier/settle/settlement_view.hpp"

#include <algorithm>
#include <limits>

namespace tonk {

using spec::Circumstance;
using spec::Role;
using spec::Who;

SettlementView::SettlementView(const spec::Rules& rules, const Table& table, const SessionView& session)
    : rules_(rules), table_(table), session_(session) {
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    counts_[seat] = count(rules, table.hands[seat]);
  }
}

Seats SettlementView::compared() const {
  Seats found = everyone();
  if (rules_.catching_needs_spread && table_.finish == Finish::drop) {
    each(found & ~bit(dropper()), [&](Seat seat) { found &= table_.player(seat).spreads == 0 ? ~bit(seat) : found; });
  }
  return found;
}

KnownSeats SettlementView::lowest(Seats among) const {
  int least_high = std::numeric_limits<int>::max();
  each(among, [&](Seat seat) { least_high = std::min(least_high, count_of(seat).high); });
  KnownSeats found;
  each(among, [&](Seat seat) {
    const Points mine = count_of(seat);
    bool surely = true;
    each(among & ~bit(seat), [&](Seat other) { surely = surely && mine.high <= count_of(other).low; });
    found.certain |= surely ? bit(seat) : 0;
    found.possible |= mine.low <= least_high ? bit(seat) : 0;
  });
  return found;
}

KnownSeats SettlementView::lowest_players() const {
  return lowest(caught_ ? compared() & ~bit(dropper()) : compared());
}

KnownSeats SettlementView::losers() const {
  return KnownSeats::exactly(everyone())
      .without(winners_ != 0 ? KnownSeats::exactly(winners_ | exempt_) : lowest_players());
}

KnownSeats SettlementView::at_or_below(Seat dropper, bool strictly) const {
  const Points limit = count_of(dropper);
  const int less = strictly ? 1 : 0;
  KnownSeats found;
  each(compared() & ~bit(dropper), [&](Seat seat) {
    const Points mine = count_of(seat);
    found.certain |= mine.high + less <= limit.low ? bit(seat) : 0;
    found.possible |= mine.low + less <= limit.high ? bit(seat) : 0;
  });
  return found;
}

Seat SettlementView::nearest_to(Seat player, Seats seats) const {
  Seat seat = table_.after(player, rules_.play_passes);
  while (seat != player && !contains(seats, seat)) {
    seat = table_.after(seat, rules_.play_passes);
  }
  return seat;
}

/// Whoever has drawn nothing was dealt to last of all where the dealer is.
Seats SettlementView::last_to_draw(Seats tied) const {
  Seat last = nearest_to(table_.dealer, tied);
  Seat seat = last;
  for (std::uint8_t step = 0; step < table_.players; ++step) {
    if (contains(tied, seat) && table_.player(seat).drew >= table_.player(last).drew) {
      last = seat;
    }
    seat = table_.after(seat, rules_.play_passes);
  }
  return bit(last);
}

/// By the order of the ranks in runs; jokers and the cards of nobody come below all ranks.
KnownSeats SettlementView::with_highest_card(Seats tied) const {
  bool known = true;
  each(tied, [&](Seat seat) { known = known && table_.hand(seat).certain(); });
  if (!known && size(tied) > 1) {
    return {.certain = {}, .possible = tied};
  }
  Seats holders = 0;
  for (std::size_t place = rules_.deck.order.size(); place > 0 && holders == 0; --place) {
    const CardSet of_rank = CardSet::of(rules_.deck.order[place - 1]);
    each(tied, [&](Seat seat) { holders |= (table_.hand(seat).known.first() & of_rank).empty() ? 0 : bit(seat); });
  }
  return KnownSeats::exactly(holders == 0 ? tied : holders);
}

template <typename Choice>
KnownSeats SettlementView::of_lowest(const Choice& choice) const {
  const KnownSeats tied = lowest_players();
  return tied.determined() ? choice(tied.certain) : KnownSeats{0, tied.possible};
}

KnownSeats SettlementView::having(Role role) const {
  switch (role) {
    case Role::winner: return KnownSeats::exactly(winners_);
    case Role::dropper: return KnownSeats::exactly(bit(dropper()));
    case Role::each_player:
    case Role::each_other: return KnownSeats::exactly(everyone());
    case Role::each_lowest: return lowest_players();
    case Role::nearest_lowest:
      return of_lowest([&](Seats tied) { return KnownSeats::exactly(bit(nearest_to(table_.dealer, tied))); });
    case Role::first_seated: return of_lowest([&](Seats tied) { return KnownSeats::exactly(tied & -tied); });
    case Role::nearest_to_dropper:
      return of_lowest([&](Seats tied) { return KnownSeats::exactly(bit(nearest_to(dropper(), tied))); });
    case Role::last_to_draw: return of_lowest([&](Seats tied) { return KnownSeats::exactly(last_to_draw(tied)); });
    case Role::with_highest_card: return of_lowest([&](Seats tied) { return with_highest_card(tied); });
    case Role::each_tied: return lowest(compared());
    case Role::each_loser: return losers();
    case Role::each_bystander: return losers().without(KnownSeats::exactly(bit(dropper())));
    case Role::each_equal_or_lower: return at_or_below(dropper(), false);
    case Role::each_lower: return at_or_below(dropper(), true);
    case Role::last_drawer: return KnownSeats::exactly(table_.stock == 0 ? bit(table_.last_drawer) : 0);
    case Role::dealer: return KnownSeats::exactly(bit(table_.dealer));
    case Role::pot: return {};
  }
  return {};
}

KnownSeats SettlementView::narrowed(KnownSeats players, const Who& who) const {
  if (who.but) {
    players = players.without(having(*who.but));
  }
  if (who.laid != Who::Laid::whatever) {
    each(players.possible, [&](Seat seat) {
      if ((table_.player(seat).spreads != 0) != (who.laid == Who::Laid::a_spread)) {
        players = players.without(KnownSeats::exactly(bit(seat)));
      }
    });
  }
  return players;
}

KnownSeats SettlementView::players(const Who& who) const { return narrowed(having(who.role), who); }

KnownSeats SettlementView::players_alone(const Who& who) const {
  return narrowed(who.role == Role::each_other ? KnownSeats::exactly(everyone() & ~winners_) : having(who.role), who);
}

template <typename Test>
Answer SettlementView::of_winners(const Test& test) const {
  bool all = winners_ != 0;
  each(winners_, [&](Seat seat) { all = all && test(table_.player(seat)); });
  return all ? Answer::yes : Answer::no;
}

Answer SettlementView::holds(const Circumstance& circumstance) const {
  const auto answer = [](bool yes) { return yes ? Answer::yes : Answer::no; };
  const bool out_by_laying = table_.finish == Finish::out;
  const bool out = out_by_laying || table_.finish == Finish::out_by_discard;
  switch (circumstance.kind) {
    case Circumstance::Kind::lowest_alone:
    case Circumstance::Kind::lowest_tied: {
      const KnownSeats tied = lowest_players();
      if (size(tied.certain) < 2 && size(tied.possible) > 1) {
        return Answer::maybe;
      }
      return answer((size(tied.certain) > 1) == (circumstance.kind == Circumstance::Kind::lowest_tied));
    }
    case Circumstance::Kind::spreads_laid:
      return of_winners([&](const PlayerState& winner) { return winner.spreads >= circumstance.number; });
    case Circumstance::Kind::cards_laid: {
      const bool own_turn = out || (table_.finish != Finish::reply && contains(winners_, table_.to_move));
      return answer(own_turn && table_.turn.cards_laid >= circumstance.number);
    }
    case Circumstance::Kind::out_by_spread: return answer(out_by_laying && table_.turn.by_spread);
    case Circumstance::Kind::out_on_first_turn:
      return of_winners([&](const PlayerState& winner) { return out && winner.turns == 1; });
    case Circumstance::Kind::has_hit: return of_winners([](const PlayerState& winner) { return winner.has_hit; });
    case Circumstance::Kind::never_hit: return of_winners([](const PlayerState& winner) { return !winner.has_hit; });
  }
  return Answer::maybe;
}

}  // namespace tonk
