#include "verifier/seating.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace tonk {
namespace {

using spec::Key;

/// The seat of a name as text, which may come from the session's head; -1 where it has none.
int find_seat(const Case& on_desk, const std::string& name) {
  const auto& seats = on_desk.judgement.seats;
  const auto found = std::find(seats.begin(), seats.end(), name);
  return found == seats.end() ? -1 : static_cast<int>(found - seats.begin());
}

bool fill_seats(Case& on_desk) {
  const log::Hand* head = on_desk.session.head;
  const bool own = on_desk.hand.header.seats.has_value();
  if (!own && (head == nullptr || !head->header.seats)) {
    on_desk.report(Code::no_seats, on_desk.beginning(), Key::players, "the log does not say who sits at the table",
                   "add a line such as `seats Ann Bob Cal`, clockwise");
    return false;
  }
  const log::Hand& source = own ? on_desk.hand : *head;
  for (const log::NameId id : source.header.seats->players) {
    on_desk.judgement.seats.push_back(source.names[id.index]);
  }
  const Span at = own ? on_desk.hand.header.seats->at : on_desk.beginning();
  const std::size_t players = on_desk.judgement.seats.size();
  const auto& rules = on_desk.rules;
  if (players < rules.fewest_players || players > rules.most_players) {
    on_desk.report(Code::wrong_number_of_players, at, Key::players,
                   fmt::format("{} {} at the table", players, players == 1 ? "player sits" : "players sit"),
                   fmt::format("`{}` is for {} to {} players", rules.house, rules.fewest_players, rules.most_players));
  }
  return players >= 1 && players <= spec::max_players;
}

void map_names(Case& on_desk) {
  on_desk.seat_of.fill(-1);
  for (std::size_t id = 0; id < on_desk.hand.names.size(); ++id) {
    on_desk.seat_of[id] = static_cast<std::int16_t>(find_seat(on_desk, on_desk.hand.names[id]));
  }
}

/// The player who cut the highest card, king high; a tie is cut again by those who are tied. -1 where the line does not say.
int highest_cut(Case& on_desk, const log::CutLine& line) {
  struct Cutter {
    int seat;
    unsigned rank;
  };
  std::vector<Cutter> best;
  std::vector<int> awaited;
  for (std::size_t seat = 0; seat < on_desk.judgement.seats.size(); ++seat) {
    awaited.push_back(static_cast<int>(seat));
  }
  for (const log::CutLine::Cut& cut : line.cuts) {
    const int seat = on_desk.seat_of[cut.player.index];
    const auto place = std::find(awaited.begin(), awaited.end(), seat);
    if (place == awaited.end() || !cut.card.card.is_natural()) {
      return -1;
    }
    awaited.erase(place);
    best.push_back({seat, static_cast<unsigned>(cut.card.card.rank())});
    if (awaited.empty()) {
      const auto top = std::max_element(best.begin(), best.end(), [](auto a, auto b) { return a.rank < b.rank; })->rank;
      std::erase_if(best, [&](Cutter cutter) { return cutter.rank != top; });
      if (best.size() > 1) {
        for (const Cutter& tied : best) {
          awaited.push_back(tied.seat);
        }
        best.clear();
      }
    }
  }
  return awaited.empty() && best.size() == 1 ? best.front().seat : -1;
}

/// Who should deal by the cut or the session; -1 where nothing says.
int dealer_by_rule(Case& on_desk, Key& rule) {
  if (!on_desk.session.next_dealer.empty()) {
    rule = Key::next_dealer;
    return find_seat(on_desk, on_desk.session.next_dealer);
  }
  rule = Key::first_dealer;
  const auto& cut = on_desk.hand.header.cut;
  if (!cut) {
    return -1;
  }
  for (const log::CutLine::Cut& one : cut->cuts) {
    if (!on_desk.seat(one.player, cut->at)) {
      return -1;
    }
  }
  const int seat = highest_cut(on_desk, *cut);
  if (seat < 0) {
    on_desk.report(Code::unclear_cut, cut->at, Key::first_dealer, "the cut does not say who deals first",
                   "every player cuts one card; those who tie for the highest cut again");
  }
  return seat;
}

/// The dealer that the log names; -1 where it names none.
int dealer_as_written(Case& on_desk, Span& at) {
  const log::Hand* head = on_desk.session.head;
  if (on_desk.hand.header.dealer) {
    at = on_desk.hand.header.dealer->at;
    const auto seat = on_desk.seat(on_desk.hand.header.dealer->player, at);
    return seat ? seat->index : -2;
  }
  at = on_desk.beginning();
  if (head != nullptr && head->header.dealer && on_desk.session.first_hand) {
    return find_seat(on_desk, head->names[head->header.dealer->player.index]);
  }
  return -1;
}

int first_mover(const Case& on_desk) {
  for (const log::PlayLine& line : on_desk.hand.play) {
    if (line.kind == log::PlayLine::Kind::turn) {
      return on_desk.seat_of[line.player.index];
    }
  }
  return -1;
}

void find_dealer(Case& on_desk) {
  Key rule = Key::first_dealer;
  Span at;
  const int should = dealer_by_rule(on_desk, rule);
  int does = dealer_as_written(on_desk, at);
  if (does >= 0 && should >= 0 && does != should) {
    on_desk.report(Code::wrong_dealer, at, rule,
                   fmt::format("`{}` deals, not `{}`", on_desk.judgement.seats[static_cast<std::size_t>(should)],
                               on_desk.judgement.seats[static_cast<std::size_t>(does)]),
                   rule == Key::next_dealer ? "the deal passes on from the hand before"
                                            : "the highest card cut deals: king high, ace low");
  }
  if (does == -1) {
    does = should;
  }
  if (does < 0) {
    const int first = first_mover(on_desk);
    if (does == -1) {
      on_desk.report(Code::no_dealer, on_desk.beginning(), Key::first_dealer, "the log does not say who deals",
                     "add a line such as `dealer " + on_desk.judgement.seats.front() + "`");
    }
    const auto players = static_cast<int>(on_desk.judgement.seats.size());
    const int back = on_desk.rules.play_passes == spec::Direction::left ? players - 1 : 1;
    does = first >= 0 ? (first + back) % players : 0;
  }
  on_desk.table.dealer = Seat{static_cast<std::uint8_t>(does)};
}

}  // namespace

bool seat_players(Case& on_desk) {
  if (!fill_seats(on_desk)) {
    return false;
  }
  on_desk.table.clear(static_cast<std::uint8_t>(on_desk.judgement.seats.size()));
  map_names(on_desk);
  find_dealer(on_desk);
  Table& table = on_desk.table;
  table.to_move = table.after(table.dealer, on_desk.rules.play_passes);
  on_desk.judgement.next_dealer = on_desk.name(table.to_move);
  return true;
}

}  // namespace tonk
