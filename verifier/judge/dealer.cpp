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

bool names_players(Case& on_desk, const log::CutLine& cut) {
  for (const log::CutLine::Cut& one : cut.cuts) {
    if (!on_desk.seat(one.player, cut.at)) {
      return false;
    }
  }
  return true;
}

Due dealer_by_rule(Case& on_desk) {
  const std::string& next = on_desk.judgement.carried.next_dealer;
  if (!next.empty()) {
    return {find_seat(on_desk, next), Key::next_dealer, nullptr};
  }
  const auto& cut = on_desk.hand.header.cut;
  if (!cut || on_desk.rules.first_dealer == spec::FirstDealer::as_agreed || !names_players(on_desk, *cut)) {
    return {};
  }
  const int seat = highest_cut(on_desk, *cut);
  if (seat < 0) {
    on_desk.report(Code::unclear_cut, cut->at, Key::first_dealer, "the cut does not say who deals first",
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

Named dealer_as_written(Case& on_desk) {
  if (const auto& line = on_desk.hand.header.dealer) {
    const auto seat = on_desk.seat(line->player, line->at);
    return {seat ? Named::Kind::player : Named::Kind::stranger, seat ? seat->index : -1, line->at};
  }
  const log::Hand* head = on_desk.session.head;
  if (head != nullptr && head->header.dealer && on_desk.session.dealer_from_head) {
    const int seat = find_seat(on_desk, head->names[head->header.dealer->player.index]);
    return {seat >= 0 ? Named::Kind::player : Named::Kind::nobody, seat, on_desk.beginning()};
  }
  return {};
}

/// Where nothing says who deals, the first mover sits next to whoever did.
int dealer_by_play(const Case& on_desk) {
  const auto players = static_cast<int>(on_desk.judgement.seats.size());
  const int back = on_desk.rules.play_passes == spec::Direction::left ? players - 1 : 1;
  for (const log::PlayLine& line : on_desk.hand.play) {
    if (line.kind == log::PlayLine::Kind::turn) {
      const int first = on_desk.seat_of[line.player.index];
      return first >= 0 ? (first + back) % players : 0;
    }
  }
  return 0;
}

void report_wrong(Case& on_desk, const Due& due, const Named& named) {
  const auto& seats = on_desk.judgement.seats;
  on_desk.report(Code::wrong_dealer, named.at, due.rule,
                 fmt::format("`{}` deals, not `{}`", seats[static_cast<std::size_t>(due.seat)],
                             seats[static_cast<std::size_t>(named.seat)]),
                 due.rule == Key::next_dealer ? "the deal passes on from the hand before"
                                              : "the highest card cut deals: king high, ace low");
}

}  // namespace

void find_dealer(Case& on_desk) {
  const Due due = dealer_by_rule(on_desk);
  const Named named = dealer_as_written(on_desk);
  int seat = named.kind == Named::Kind::nobody ? due.seat : named.seat;
  if (named.kind == Named::Kind::player && due.seat >= 0 && named.seat != due.seat) {
    report_wrong(on_desk, due, named);
  }
  if (seat < 0) {
    if (named.kind == Named::Kind::nobody) {
      on_desk.report(Code::no_dealer, on_desk.beginning(), Key::first_dealer, "the log does not say who deals",
                     "add a line such as `dealer " + on_desk.judgement.seats.front() + "`");
    }
    seat = dealer_by_play(on_desk);
  }
  Table& table = on_desk.table;
  table.dealer = Seat{static_cast<std::uint8_t>(seat)};
  table.to_move = table.after(table.dealer, on_desk.rules.play_passes);
  if (due.cut != nullptr) {
    check_seats_by_cut(on_desk, *due.cut, due.seat);
  }
  check_newcomers(on_desk);
}

}  // namespace tonk
