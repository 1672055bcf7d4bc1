#include "verifier/accounting/next_deal.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "verifier/accounting/hand_result.hpp"

namespace tonk {
namespace {

using spec::FirstToPlay;
using spec::NextDealer;
using spec::Role;
using spec::Rules;

/// A player whom the hand has made something, if any; not `known` where hidden cards leave that open.
struct Found {
  bool known = true;
  std::optional<Seat> seat;
};

Found first_of(const SettlementView& view, KnownSeats seats) {
  if (!seats.determined()) {
    return {.known = false, .seat = {}};
  }
  return {.known = true, .seat = seats.certain == 0 ? std::nullopt : std::optional{view.first_of(seats.certain)}};
}

/// Of a settled hand: who went out, dropped and won, or was dealt the win; else the lowest. Nobody after one that is dead or a draw.
Found winner_of(const HandContext& context, const Settled& settled, SettlementView& view) {
  const Table& table = context.table;
  switch (settled.end) {
    case End::none:
    case End::dealt_draw:
    case End::dead: return {};
    case End::out:
    case End::out_discard:
    case End::drop_won:
    case End::reply: return {.known = true, .seat = table.finisher};
    case End::dealt_win:
      return table.claimed == Table::no_claim
                 ? first_of(view, KnownSeats::exactly(tonk::contest(context.rules, table, view).winners))
                 : Found{.known = true, .seat = table.finisher};
    case End::caught:
    case End::tied: view.set_caught(); break;
    case End::stock_out:
    case End::knock: break;
  }
  return first_of(view, view.players(Role::each_lowest));
}

/// Whoever counts most; of several the first in the order of play.
Found highest_of(const SettlementView& view) {
  int most = 0;
  each(view.everyone(), [&](Seat seat) { most = std::max(most, view.count_of(seat).low); });
  KnownSeats found;
  each(view.everyone(), [&](Seat seat) {
    const Points count = view.count_of(seat);
    found.possible |= count.high >= most ? bit(seat) : 0;
    found.certain |= count.exact() && count.low == most ? bit(seat) : 0;
  });
  // Nobody can tell by how much one alone counts most.
  found.certain |= size(found.possible) == 1 ? found.possible : 0;
  return first_of(view, found);
}

Found dropper_of(const HandContext& context) {
  const Finish finish = context.table.finish;
  const bool runs_out_after_knock = finish == Finish::stock_out && context.table.last_round == Finish::knock;
  const bool any = finish == Finish::drop || finish == Finish::knock || runs_out_after_knock;
  return {.known = true, .seat = any ? std::optional{context.table.finisher} : std::nullopt};
}

/// Of the hand, for rules of the next one.
struct Roles {
  Found winner;
  Found highest;
  Found dropper;
};

/// Who deals before it is asked whether that player is still in; nobody where it is the one next to the dealer.
Found dealer_of(const HandContext& context, const HandBefore& hand, const Roles& roles) {
  const Table& table = context.table;
  const Found unknown{.known = false, .seat = {}};
  const auto same_if = [&](bool again) {
    return Found{.known = true, .seat = again ? std::optional{table.dealer} : std::nullopt};
  };
  switch (context.rules.next_dealer) {
    case NextDealer::next: return {};
    case NextDealer::same: return same_if(true);
    case NextDealer::same_after_dead_hand: return hand.without_payment ? same_if(*hand.without_payment) : unknown;
    case NextDealer::same_after_dealt_draw: return hand.dealt_draw ? same_if(*hand.dealt_draw) : unknown;
    case NextDealer::other_side: return {};
    case NextDealer::winner: return roles.winner;
    case NextDealer::loser: return roles.highest;
    case NextDealer::dropper: return roles.dropper;
    case NextDealer::cut: return unknown;
  }
  return unknown;
}

spec::Direction deal_passes(const Rules& rules) {
  if (rules.next_dealer != NextDealer::other_side) {
    return rules.play_passes;
  }
  return rules.play_passes == spec::Direction::left ? spec::Direction::right : spec::Direction::left;
}

/// Whether the hand was a draw of several dealt wins; nothing where a declaration is left open by hidden cards.
std::optional<bool> is_dealt_draw(const Table& table, const Settled& settled) {
  const bool open = table.finish == Finish::declared && !settled.determined;
  return open ? std::nullopt : std::optional{settled.end == End::dealt_draw};
}

}  // namespace

Meant first_to_play(const Rules& rules, const HandBefore& before) {
  switch (rules.first_to_play) {
    case FirstToPlay::next_to_dealer:
    case FirstToPlay::dealer: break;
    case FirstToPlay::winner: return before.winner;
    case FirstToPlay::loser: return before.highest;
    case FirstToPlay::dropper: return before.dropper;
  }
  return {};
}

void pass_deal(const HandContext& context, const Settled& settled, std::optional<bool> without_payment,
               SessionState& carried) {
  if (context.session.head == nullptr) {
    return;  // no hand comes after this one
  }
  const Table& table = context.table;
  const auto is_in = [&](Seat seat) {
    const Member& one = context.member(seat);
    return !one.out && !one.away;
  };
  const auto tell = [&](Meant& meant, const Found& found) {
    meant.known = found.known;
    meant.names.clear();
    if (found.seat && is_in(*found.seat)) {
      meant.set(context.name(*found.seat));
    }
  };
  const Found unknown{.known = false, .seat = {}};
  SettlementView view{context.rules, table, context.session_view(), settled.counts};
  const Roles roles{settled.determined ? winner_of(context, settled, view) : unknown,
                    settled.determined ? highest_of(view) : unknown, dropper_of(context)};
  tell(carried.before.winner, roles.winner);
  tell(carried.before.highest, roles.highest);
  tell(carried.before.dropper, roles.dropper);
  carried.before.without_payment = without_payment;
  carried.before.dealt_draw = is_dealt_draw(table, settled);
  carried.deal_passes = deal_passes(context.rules);
  carried.next_dealer.forget();
  const Found found = dealer_of(context, carried.before, roles);
  const bool is_open = !found.known || (!settled.determined && has_outs(context.rules));
  carried.dealer_is_cut = context.rules.next_dealer == NextDealer::cut;
  carried.dealer_is_open = is_open && table.phase == Phase::over && !carried.dealer_is_cut;
  if (is_open || table.dealer_is_open) {
    return;
  }
  // Whoever sits this hand out may deal the next one.
  const std::size_t places = carried.seats.size();
  const std::size_t step = carried.deal_passes == spec::Direction::left ? 1 : places - 1;
  const auto begun = std::ranges::find(carried.seats, context.member_of[found.seat.value_or(table.dealer).index]);
  auto place = static_cast<std::size_t>(begun - carried.seats.begin()) + (found.seat ? 0 : step);
  for (std::size_t tried = 0; tried < places; ++tried, place += step) {
    const Member& member = carried.members[carried.seats[place % places]];
    if (!member.out && !member.away) {
      carried.next_dealer.set(member.name);
      return;
    }
  }
}

}  // namespace tonk
