#include "verifier/judge/seating.hpp"

#include <fmt/core.h>

#include "verifier/judge/dealer.hpp"
#include "verifier/judge/places.hpp"

namespace tonk {
namespace {

using spec::Key;

/// By which rule a game comes to its end.
Key rule_of_the_end(const spec::GameRules& game) {
  if (game.ends_at != 0) {
    return Key::ends_at;
  }
  if (game.tokens == 0) {
    return Key::out_at;
  }
  return game.last_takes_pot ? Key::last_one_in : Key::tokens;
}

/// By which rule a player leaves it.
Key rule_of_leaving(const spec::GameRules& game) {
  if (game.tokens == 0) {
    return Key::out_at;
  }
  return game.honor ? Key::honor : Key::tokens;
}

/// Whether the hand deals cards to the player or lets the player move.
const Span* first_part(const log::Hand& hand, const std::string& name) {
  for (const log::PlayerCards& deal : hand.deals) {
    if (hand.names[deal.player.index] == name) {
      return &deal.at;
    }
  }
  for (const log::PlayLine& line : hand.play) {
    if (hand.names[line.player.index] == name) {
      return &line.at;
    }
  }
  return nullptr;
}

void report_out(Case& on_desk, const std::string& name, Span at) {
  if (!on_desk.judgement.carried.over) {
    on_desk.report(Code::player_out, at, rule_of_leaving(on_desk.rules.game),
                   fmt::format("`{}` has left the game", name));
  }
}

std::size_t number_of(const Case& on_desk, const Member* member) {
  return member == nullptr ? Case::nobody : static_cast<std::size_t>(member - on_desk.judgement.carried.members.data());
}

/// The session's seats hold for those who are still in. Who plays on all the same is seated, so that the play can be judged.
void take_seats(Case& on_desk, const log::Hand& source) {
  const bool own = &source == &on_desk.hand;
  for (const log::NameId id : source.header.seats->players) {
    const std::string& name = source.names[id.index];
    const std::size_t seat = on_desk.judgement.seats.size();
    const Member* const member = on_desk.judgement.carried.find(name, seat);
    const bool left = member != nullptr && (member->out || member->away);
    const Span* part = own || !left ? &source.header.seats->at : first_part(on_desk.hand, name);
    if (part == nullptr) {
      continue;
    }
    if (left && member->out) {
      report_out(on_desk, name, *part);
    }
    if (seat < spec::max_players) {
      on_desk.member_of[seat] = number_of(on_desk, member);
    }
    on_desk.judgement.seats.push_back(name);
  }
}

bool fill_seats(Case& on_desk) {
  const log::Hand* head = on_desk.session.head;
  const bool own = on_desk.hand.header.seats.has_value();
  if (!own && (head == nullptr || !head->header.seats)) {
    on_desk.report(Code::no_seats, on_desk.beginning(), Key::players, "the log does not say who sits at the table",
                   "add a line such as `seats Ann Bob Cal`, clockwise");
    return false;
  }
  take_seats(on_desk, own ? on_desk.hand : *head);
  const Span at = own ? on_desk.hand.header.seats->at : on_desk.beginning();
  const std::size_t players = on_desk.judgement.seats.size();
  const auto& rules = on_desk.rules;
  if (players < rules.fewest_players || players > rules.most_players) {
    on_desk.report(
        Code::wrong_number_of_players, at, Key::players,
        fmt::format("{} {} at the table", players, players == 1 ? "player sits" : "players sit"),
        rules.fewest_players == rules.most_players
            ? fmt::format("`{}` is for {} players", rules.house, rules.fewest_players)
            : fmt::format("`{}` is for {} to {} players", rules.house, rules.fewest_players, rules.most_players));
  }
  return players >= 1 && players <= spec::max_players;
}

void map_names(Case& on_desk) {
  std::size_t next = 0;  // who most likely comes next in the hand
  for (std::size_t id = 0; id < on_desk.hand.names.size(); ++id) {
    const int seat = find_seat(on_desk, on_desk.hand.names[id], next);
    on_desk.seat_of[id] = static_cast<std::int16_t>(seat);
    next = static_cast<std::size_t>(seat) + 1;  // the first after -1
  }
}

/// Whoever is new is a member of the session from now on.
void enter_newcomers(Case& on_desk) {
  Carried& carried = on_desk.judgement.carried;
  for (std::size_t seat = 0; seat < on_desk.judgement.seats.size(); ++seat) {
    if (on_desk.member_of[seat] == Case::nobody) {
      on_desk.member_of[seat] = carried.members.size();
      carried.members.emplace_back().name = on_desk.judgement.seats[seat];
    }
  }
}

/// Once the game is over, everyone plays on or nobody.
void note_the_gone(Case& on_desk) {
  Table& table = on_desk.table;
  each(on_desk.judgement.carried.over ? Seats{0} : all_seats(table.players),
       [&](Seat seat) { table.gone |= on_desk.member(seat).out ? bit(seat) : 0; });
}

}  // namespace

bool seat_players(Case& on_desk) {
  if (on_desk.judgement.carried.over) {
    on_desk.report(Code::game_over, on_desk.beginning(), rule_of_the_end(on_desk.rules.game),
                   "the session's game was over before this hand");
  }
  if (!fill_seats(on_desk)) {
    return false;
  }
  on_desk.table.clear(static_cast<std::uint8_t>(on_desk.judgement.seats.size()));
  map_names(on_desk);
  enter_newcomers(on_desk);
  note_the_gone(on_desk);
  find_dealer(on_desk);
  return true;
}

}  // namespace tonk
