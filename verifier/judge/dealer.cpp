#include "verifier/judge/dealer.hpp"

#include <fmt/core.h>

#include "verifier/judge/places.hpp"

namespace tonk {
namespace {

using spec::Key;

/// Who should deal, and by which rule.
struct Due {
  int seat = -1;  ///< -1 where nothing says
  Key rule = Key::first_dealer;
  const log::CutLine* cut = nullptr;  ///< that decides it
};

bool names_players(HandContext& context, const log::CutLine& cut) {
  for (const log::CutLine::Cut& one : cut.cuts) {
    if (!context.seat(one.player, cut.at)) {
      return false;
    }
  }
  return true;
}

Due dealer_by_rule(HandContext& context) {
  const std::string& next = context.judgement.carried.next_dealer;
  if (!next.empty()) {
    return {find_seat(context, next), Key::next_dealer, nullptr};
  }
  const auto& cut = context.hand.header.cut;
  if (!cut || context.rules.first_dealer == spec::FirstDealer::as_agreed || !names_players(context, *cut)) {
    return {};
  }
  const int seat = highest_cut(context, *cut);
  if (seat < 0) {
    context.report(Code::unclear_cut, cut->at, Key::first_dealer, "the cut does not say who deals first",
                   "every player cuts one card; those who tie for the highest cut again");
    return {};
  }
  return {seat, Key::first_dealer, &*cut};
}

/// Who deals as the log has it.
struct Named {
  enum class Kind { nobody, stranger, player };
  Kind kind = Kind::nobody;
  int seat = -1;
  Span at;
};

Named dealer_as_written(HandContext& context) {
  if (const auto& line = context.hand.header.dealer) {
    const auto seat = context.seat(line->player, line->at);
    return {seat ? Named::Kind::player : Named::Kind::stranger, seat ? seat->index : -1, line->at};
  }
  const log::Hand* head = context.session.head;
  if (head != nullptr && head->header.dealer && context.session.dealer_from_head) {
    const int seat = find_seat(context, head->names[head->header.dealer->player.index]);
    return {seat >= 0 ? Named::Kind::player : Named::Kind::nobody, seat, context.beginning()};
  }
  return {};
}

/// Where nothing says who deals, the first mover sits next to whoever did.
int dealer_by_play(const HandContext& context) {
  const auto players = static_cast<int>(context.judgement.seats.size());
  const int back = context.rules.play_passes == spec::Direction::left ? players - 1 : 1;
  for (const log::PlayLine& line : context.hand.play) {
    if (line.kind == log::PlayLine::Kind::turn) {
      const int first = context.seat_of[line.player.index];
      return first >= 0 ? (first + back) % players : 0;
    }
  }
  return 0;
}

void report_wrong(HandContext& context, const Due& due, const Named& named) {
  const auto& seats = context.judgement.seats;
  context.report(Code::wrong_dealer, named.at, due.rule,
                 fmt::format("`{}` deals, not `{}`", seats[static_cast<std::size_t>(due.seat)],
                             seats[static_cast<std::size_t>(named.seat)]),
                 due.rule == Key::next_dealer ? "the deal passes on from the hand before"
                                              : "the highest card cut deals: king high, ace low");
}

}  // namespace

void find_dealer(HandContext& context) {
  const Due due = dealer_by_rule(context);
  const Named named = dealer_as_written(context);
  int seat = named.kind == Named::Kind::nobody ? due.seat : named.seat;
  if (named.kind == Named::Kind::player && due.seat >= 0 && named.seat != due.seat) {
    report_wrong(context, due, named);
  }
  if (seat < 0) {
    if (named.kind == Named::Kind::nobody) {
      context.report(Code::no_dealer, context.beginning(), Key::first_dealer, "the log does not say who deals",
                     "add a line such as `dealer " + context.judgement.seats.front() + "`");
    }
    seat = dealer_by_play(context);
  }
  Table& table = context.table;
  table.dealer = Seat{static_cast<std::uint8_t>(seat)};
  table.to_move = table.after(table.dealer, context.rules.play_passes);
  if (due.cut != nullptr) {
    check_seats_by_cut(context, *due.cut, due.seat);
  }
  check_newcomers(context);
}

}  // namespace tonk
