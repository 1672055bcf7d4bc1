#include "verifier/judge/seating.hpp"

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

void report_out(HandContext& context, const std::string& name, Span at) {
  if (!context.judgement.carried.over) {
    context.report(Code::player_out, at, rule_of_leaving(context.rules.game),
                   fmt::format("`{}` has left the game", name));
  }
}

std::size_t number_of(const HandContext& context, const Member* member) {
  return member == nullptr ? HandContext::nobody
                           : static_cast<std::size_t>(member - context.judgement.carried.members.data());
}

/// The session's seats hold for those who are still in. Who plays on all the same is seated, so that the play can be judged.
void take_seats(HandContext& context, const log::Hand& source) {
  const bool own = &source == &context.hand;
  for (const log::NameId id : source.header.seats->players) {
    const std::string& name = source.names[id.index];
    const std::size_t seat = context.judgement.seats.size();
    const Member* const member = context.judgement.carried.find(name, seat);
    const bool left = member != nullptr && (member->out || member->away);
    const Span* part = own || !left ? &source.header.seats->at : first_part(context.hand, name);
    if (part == nullptr) {
      continue;
    }
    if (left && member->out) {
      report_out(context, name, *part);
    }
    if (seat < spec::max_players) {
      context.member_of[seat] = number_of(context, member);
    }
    context.judgement.seats.push_back(name);
  }
}

bool fill_seats(HandContext& context) {
  const log::Hand* head = context.session.head;
  const bool own = context.hand.header.seats.has_value();
  if (!own && (head == nullptr || !head->header.seats)) {
    context.report(Code::no_seats, context.beginning(), Key::players, "the log does not say who sits at the table",
                   "add a line such as `seats Ann Bob Cal`, clockwise");
    return false;
  }
  take_seats(context, own ? context.hand : *head);
  const Span at = own ? context.hand.header.seats->at : context.beginning();
  const std::size_t players = context.judgement.seats.size();
  const auto& rules = context.rules;
  if (players < rules.fewest_players || players > rules.most_players) {
    context.report(
        Code::wrong_number_of_players, at, Key::players,
        fmt::format("{} {} at the table", players, players == 1 ? "player sits" : "players sit"),
        rules.fewest_players == rules.most_players
            ? fmt::format("`{}` is for {} players", rules.house, rules.fewest_players)
            : fmt::format("`{}` is for {} to {} players", rules.house, rules.fewest_players, rules.most_players));
  }
  return players >= 1 && players <= spec::max_players;
}

void map_names(HandContext& context) {
  std::size_t next = 0;  // who most likely comes next in the hand
  for (std::size_t id = 0; id < context.hand.names.size(); ++id) {
    const int seat = find_seat(context, context.hand.names[id], next);
    context.seat_of[id] = static_cast<std::int16_t>(seat);
    next = static_cast<std::size_t>(seat) + 1;  // the first after -1
  }
}

/// Whoever is new is a member of the session from now on.
void enter_newcomers(HandContext& context) {
  SessionState& carried = context.judgement.carried;
  for (std::size_t seat = 0; seat < context.judgement.seats.size(); ++seat) {
    if (context.member_of[seat] == HandContext::nobody) {
      context.member_of[seat] = carried.members.size();
      carried.members.emplace_back().name = context.judgement.seats[seat];
    }
  }
}

/// Once the game is over, everyone plays on or nobody.
void note_the_gone(HandContext& context) {
  Table& table = context.table;
  each(context.judgement.carried.over ? Seats{0} : all_seats(table.players),
       [&](Seat seat) { table.gone |= context.member(seat).out ? bit(seat) : 0; });
}

}  // namespace

bool seat_players(HandContext& context) {
  if (context.judgement.carried.over) {
    context.report(Code::game_over, context.beginning(), rule_of_the_end(context.rules.game),
                   "the session's game was over before this hand");
  }
  if (!fill_seats(context)) {
    return false;
  }
  context.table.clear(static_cast<std::uint8_t>(context.judgement.seats.size()));
  map_names(context);
  enter_newcomers(context);
  note_the_gone(context);
  find_dealer(context);
  return true;
}

}  // namespace tonk
