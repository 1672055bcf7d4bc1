#include "verifier/judge/places.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace tonk {
namespace {

using spec::Key;

Span seats_line(const HandContext& context) {
  return context.hand.header.seats ? context.hand.header.seats->at : context.beginning();
}

/// The rank that a seat's player cut first; every player at the table has cut.
Rank first_cut(const HandContext& context, const log::CutLine& line, int seat) {
  const auto cut = std::find_if(line.cuts.begin(), line.cuts.end(), [&](const log::CutLine::Cut& one) {
    return context.seat_of[one.player.index] == seat;
  });
  return cut->card.card.rank();
}

}  // namespace

int find_seat(const HandContext& context, const std::string& name, std::size_t expected) {
  const auto& seats = context.judgement.seats;
  if (expected < seats.size() && seats[expected] == name) {
    return static_cast<int>(expected);
  }
  const auto found = std::find(seats.begin(), seats.end(), name);
  return found == seats.end() ? -1 : static_cast<int>(found - seats.begin());
}

int highest_cut(const HandContext& context, const log::CutLine& line) {
  struct Cutter {
    int seat;
    Rank rank;
  };
  std::vector<Cutter> best;
  std::vector<int> awaited;
  for (std::size_t seat = 0; seat < context.judgement.seats.size(); ++seat) {
    awaited.push_back(static_cast<int>(seat));
  }
  for (const log::CutLine::Cut& cut : line.cuts) {
    const int seat = context.seat_of[cut.player.index];
    const auto place = std::find(awaited.begin(), awaited.end(), seat);
    if (place == awaited.end() || !cut.card.card.is_natural()) {
      return -1;
    }
    awaited.erase(place);
    best.push_back({seat, cut.card.card.rank()});
    if (awaited.empty()) {
      Rank top = Rank::ace;
      for (const Cutter& cutter : best) {
        top = std::max(top, cutter.rank);
      }
      std::erase_if(best, [&](Cutter cutter) { return cutter.rank != top; });
      if (best.size() > 1) {
        for (const Cutter& tied : best) {
          awaited.push_back(tied.seat);
        }
        best.clear();
      }
    }
  }
  return awaited.empty() ? best.front().seat : -1;
}

void check_seats_by_cut(HandContext& context, const log::CutLine& line, int dealer) {
  if (context.rules.first_seats != spec::FirstSeats::by_the_cut) {
    return;
  }
  const auto players = static_cast<int>(context.judgement.seats.size());
  for (int step = 1; step < players; ++step) {
    const int before = (dealer + step - 1) % players;
    const int seat = (dealer + step) % players;
    if (first_cut(context, line, before) < first_cut(context, line, seat)) {
      const auto name = [&](int which) { return context.judgement.seats[static_cast<std::size_t>(which)]; };
      context.report(Code::wrong_seat, seats_line(context), Key::first_seats,
                     fmt::format("`{}` sits after `{}`, and has cut the higher card", name(seat), name(before)),
                     fmt::format("the players sit clockwise from `{}`, from the highest card down", name(dealer)));
      return;
    }
  }
}

void check_newcomers(HandContext& context) {
  const std::vector<std::size_t>& before = context.judgement.carried.seats;
  if (context.rules.newcomers != spec::Newcomers::right_of_dealer || !context.hand.header.seats) {
    return;
  }
  const auto is_new = [&](Seat seat) {
    return std::find(before.begin(), before.end(), context.member_of[seat.index]) == before.end();
  };
  const Table& table = context.table;
  bool among_newcomers = true;
  for (Seat seat = table.after(table.dealer, spec::Direction::right); seat != table.dealer;
       seat = table.after(seat, spec::Direction::right)) {
    if (is_new(seat) && !among_newcomers) {
      context.report(Code::wrong_seat, seats_line(context), Key::newcomers,
                     fmt::format("`{}` is new, and does not sit to the dealer's right", context.name(seat)),
                     fmt::format("newcomers sit just before `{}`, clockwise", context.name(table.dealer)));
      return;
    }
    among_newcomers = is_new(seat);
  }
}

}  // namespace tonk
