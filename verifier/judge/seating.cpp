#include "verifier/judge/stages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "parser/print.hpp"
#include "spec/house_text.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/accounting/next_deal.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

using spec::Key;

Span seats_line(const HandContext& context) {
  return context.hand.header.seats ? context.hand.header.seats->at : context.beginning();
}

/// The seat of a name as text, which may come from the session's head; -1 where it has none. `expected` is where it may well be.
int seat_named(const HandContext& context, const std::string& name, std::size_t expected = 0) {
  const auto& seats = context.seats;
  if (expected < seats.size() && seats[expected] == name) {
    return static_cast<int>(expected);
  }
  const auto found = std::ranges::find(seats, name);
  return found == seats.end() ? -1 : static_cast<int>(found - seats.begin());
}

/// A card that the player of a seat has cut.
struct Cut {
  int seat = -1;  ///< -1 for somebody who does not sit at the table
  log::WrittenCard card;
};

/// The player who cut the highest card, king high; a tie is cut again by those who are tied, and after that those who tie for another
/// place may cut again. -1 where the cuts do not say.
int highest_cut(const HandContext& context, const std::vector<Cut>& cuts) {
  Seats awaited = all_seats(context.seats.size());
  Seats best = 0;
  Rank top = Rank::ace;
  for (const Cut& cut : cuts) {
    const Seat seat{static_cast<std::uint8_t>(cut.seat)};
    const bool is_decided = awaited == 0;
    if (cut.seat < 0 || !cut.card.card.is_natural() || (!is_decided && !contains(awaited, seat))) {
      return -1;
    }
    if (is_decided) {
      continue;
    }
    awaited &= ~bit(seat);
    const Rank rank = cut.card.card.rank();
    if (best == 0 || rank > top) {
      best = bit(seat);
      top = rank;
    } else if (rank == top) {
      best |= bit(seat);
    }
    if (awaited == 0 && size(best) > 1) {
      awaited = std::exchange(best, 0);
    }
  }
  return awaited == 0 ? std::countr_zero(best) : -1;
}

/// Where the house seats by the cut, the players sit clockwise from the dealer in the order of the cards. `cuts` has one of everybody.
void check_seats_by_cut(const HandContext& context, FindingSink& findings, const std::vector<Cut>& cuts, int dealer) {
  if (context.rules.first_seats != spec::FirstSeats::by_the_cut) {
    return;
  }
  const auto is_lower = [&](int one, int other) {
    const auto ranks_of = [&](int seat) {
      std::vector<Rank> ranks;
      for (const Cut& cut : cuts) {
        if (cut.seat == seat) {
          ranks.push_back(cut.card.card.rank());
        }
      }
      return ranks;
    };
    const std::vector<Rank> of_one = ranks_of(one);
    const std::vector<Rank> of_other = ranks_of(other);
    const auto [at, beside] = std::ranges::mismatch(of_one, of_other);
    return at != of_one.end() && beside != of_other.end() && *at < *beside;
  };
  const auto players = static_cast<int>(context.seats.size());
  for (int step = 1; step < players; ++step) {
    const int before = (dealer + step - 1) % players;
    const int seat = (dealer + step) % players;
    if (is_lower(before, seat)) {
      const auto name = [&](int which) { return context.seats[static_cast<std::size_t>(which)]; };
      findings.report(Code::wrong_seat, seats_line(context), Key::first_seats,
                      fmt::format("`{}` sits after `{}`, and has cut the higher card", name(seat), name(before)),
                      fmt::format("the players sit clockwise from `{}`, from the highest card down", name(dealer)));
      return;
    }
  }
}

/// Where the house has a place for newcomers, it is at the dealer's right.
void check_newcomers(const HandContext& context, FindingSink& findings) {
  const std::vector<std::size_t>& before = context.carried.seats;
  // Where the session's seats hold, nobody is new.
  if (context.rules.newcomers != spec::Newcomers::right_of_dealer || !context.hand.header.seats) {
    return;
  }
  const auto is_new = [&](Seat seat) {
    return std::ranges::find(before, context.member_of[seat.index]) == before.end();
  };
  const Table& table = context.table;
  bool among_newcomers = true;
  for (Seat seat = table.after(table.dealer, spec::Direction::right); seat != table.dealer;
       seat = table.after(seat, spec::Direction::right)) {
    if (is_new(seat) && !among_newcomers) {
      findings.report(Code::wrong_seat, seats_line(context), Key::newcomers,
                      fmt::format("`{}` is new, and does not sit to the dealer's right", context.name(seat)),
                      fmt::format("newcomers sit just before `{}`, clockwise", context.name(table.dealer)));
      return;
    }
    among_newcomers = is_new(seat);
  }
}

Seats bits_of(int seat) { return seat < 0 ? 0 : bit(Seat{static_cast<std::uint8_t>(seat)}); }

/// Who should deal, and by which rule.
struct Due {
  Seats seats = 0;  ///< one, or several where hidden cards of the hand before leave it open; 0 where nothing says
  Key rule = Key::first_dealer;
  std::vector<Cut> cuts;  ///< that decide it
};

/// The player whose deal it is where the hand before gives it to that one; whoever does not sit there is passed over. -1 where nobody is
/// left.
int next_dealer(const HandContext& context, const std::string& name) {
  const SessionState& carried = context.carried;
  const std::size_t players = carried.seats.size();
  const std::size_t step = carried.deal_passes == spec::Direction::left ? 1 : players - 1;
  std::size_t place = 0;
  while (place < players && carried.members[carried.seats[place]].name != name) {
    ++place;
  }
  int seat = seat_named(context, name);
  for (std::size_t passed = 1; seat < 0 && passed < players; ++passed) {
    const Member& next = carried.members[carried.seats[(place + passed * step) % players]];
    seat = next.out ? -1 : seat_named(context, next.name);
  }
  return seat;
}

/// Who deals by the hand's cut, or, in the first hand of a session, by that of its head.
Due dealer_by_cut(const HandContext& context, FindingSink& findings) {
  Due due;
  due.rule = context.carried.dealer_is_cut ? Key::next_dealer : Key::first_dealer;
  const log::Hand* const head = context.session.head;
  const bool own = context.hand.header.cut || head == nullptr || !context.session.dealer_from_head;
  const log::Hand& from = own ? context.hand : *head;
  const auto& line = from.header.cut;
  if (!line || (due.rule == Key::first_dealer && context.rules.first_dealer == spec::FirstDealer::as_agreed)) {
    return due;
  }
  const Span at = own ? line->at : context.beginning();
  for (const log::CutLine::Cut& cut : line->cuts) {
    const std::string& name = from.names[cut.player.index];
    if (own && !find_seat(context, findings, cut.player, at)) {
      due.cuts.clear();
      return due;
    }
    due.cuts.push_back({seat_named(context, name), cut.card});
    if (cut.card.card.known() && !context.rules.deck.pack.contains(cut.card.card)) {
      findings.report(Code::card_not_in_pack, own ? cut.card.at : at, Key::deck,
                      fmt::format("`{}` cut {}, which is not in the pack of `{}`", name, to_string(cut.card.card),
                                  spec::house_words(context.rules)));
    }
  }
  due.seats = bits_of(highest_cut(context, due.cuts));
  if (due.seats == 0) {
    findings.report(Code::unclear_cut, at, due.rule, "the cut does not say who deals",
                    "every player cuts one card; those who tie for the highest cut again");
    due.cuts.clear();
  }
  return due;
}

Due dealer_by_rule(const HandContext& context, FindingSink& findings) {
  if (!context.carried.next_dealer.known) {
    return dealer_by_cut(context, findings);
  }
  Due due{0, Key::next_dealer, {}};
  for (const std::string& name : context.carried.next_dealer.names) {
    due.seats |= bits_of(next_dealer(context, name));
  }
  return due;
}

/// Who deals as the log has it.
struct Named {
  bool written = false;  ///< whether the log names somebody who could deal
  int seat = -1;         ///< -1 for nobody at the table
  Span at;
};

Named dealer_as_written(const HandContext& context, FindingSink& findings) {
  if (const auto& line = context.hand.header.dealer) {
    const auto seat = find_seat(context, findings, line->player, line->at);
    return {true, seat ? seat->index : -1, line->at};
  }
  const log::Hand* head = context.session.head;
  if (head != nullptr && head->header.dealer && context.session.dealer_from_head) {
    const int seat = seat_named(context, head->names[head->header.dealer->player.index]);
    return {seat >= 0, seat, context.beginning()};
  }
  return {};
}

/// Whether anybody may do so before the first turn, and not only whose turn that is.
bool is_before_play(const spec::Rules& rules, ActionKind action) {
  const auto at_once = [](const spec::DealtWin& win) { return win.when == spec::DeclaredWhen::at_once; };
  return action == ActionKind::aside || (action == ActionKind::drop && rules.drop_after_deal) ||
         (action == ActionKind::declare && std::ranges::any_of(rules.dealt_wins, at_once));
}

/// The seat of whoever moves first as the log has it; -1 where nobody does.
int first_mover(const HandContext& context) {
  for (const log::PlayLine& line : context.hand.play) {
    for (std::uint32_t action = 0; action < line.action_count; ++action) {
      if (!is_before_play(context.rules, context.hand.actions[line.first_action + action].kind)) {
        return context.seat_of[line.player.index];
      }
    }
  }
  return -1;
}

/// Where nothing else says who deals, the first mover sits next to whoever did.
int dealer_by_play(const HandContext& context) {
  const auto players = static_cast<int>(context.seats.size());
  const int next_back = context.rules.play_passes == spec::Direction::left ? players - 1 : 1;
  const int back = context.rules.first_to_play == spec::FirstToPlay::dealer ? 0 : next_back;
  const int first = first_mover(context);
  return first >= 0 ? (first + back) % players : 0;
}

/// Who may play first by the house's rule, where one of these deals; anybody where nobody knows.
Seats first_movers_due(const HandContext& context, const Table& table, Seats dealers) {
  Seats next = 0;
  each(dealers, [&](Seat dealer) { next |= bit(table.after(dealer, context.rules.play_passes)); });
  if (context.rules.first_to_play == spec::FirstToPlay::dealer) {
    return dealers;
  }
  const Meant meant = first_to_play(context.rules, context.carried.before);
  if (!meant.known) {
    return all_seats(context.seats.size());
  }
  Seats first = meant.names.empty() ? next : 0;
  for (const std::string& name : meant.names) {
    const int seat = seat_named(context, name);
    first |= seat < 0 ? next : bits_of(seat);
  }
  return first;
}

/// Whether who plays first says who deals.
bool moves_by_the_deal(const spec::Rules& rules) {
  return rules.first_to_play == spec::FirstToPlay::next_to_dealer || rules.first_to_play == spec::FirstToPlay::dealer;
}

void report_no_dealer(const HandContext& context, FindingSink& findings, Key rule) {
  if (context.session.carried != nullptr && !context.carried.dealer_is_cut) {
    findings.report(Code::no_dealer, context.beginning(), Key::next_dealer,
                    "the hand before leaves open who deals, and the log does not say it",
                    "add a `dealer` line to the hand");
  } else {
    findings.report(Code::no_dealer, context.beginning(), rule, "the log does not say who deals",
                    "add a line such as `dealer " + log::quoted_name(context.seats.front()) + "`");
  }
}

void find_dealer(const HandContext& context, Table& table, FindingSink& findings) {
  const Due due = dealer_by_rule(context, findings);
  const Named named = dealer_as_written(context, findings);
  const int mover = first_mover(context);
  if (named.seat >= 0 && due.seats != 0 && (due.seats & bits_of(named.seat)) == 0) {
    findings.report(
        Code::wrong_dealer, named.at, due.rule,
        fmt::format("{} deals, not `{}`", one_of(due.seats, context.seats),
                    context.seats[static_cast<std::size_t>(named.seat)]),
        due.cuts.empty() ? "the hand before decides who deals" : "the highest card cut deals: king high, ace low");
  }
  Seats dealers = named.written ? bits_of(named.seat) : due.seats;
  const Seats by_play = bits_of(dealer_by_play(context));
  if (dealers == 0) {
    if (!named.written && !context.carried.dealer_is_open) {
      report_no_dealer(context, findings, due.rule);
    }
    dealers = by_play;
    table.dealer_is_open = mover < 0;
  } else if (size(dealers) > 1) {
    table.dealer_is_open = mover < 0 || !moves_by_the_deal(context.rules);
  }
  const auto as_in_log = [](Seats seats, Seats log) { return lowest((seats & log) != 0 ? seats & log : seats); };
  table.dealer = as_in_log(dealers, by_play);
  table.may_begin = first_movers_due(context, table, dealers);
  const Seats next = bit(table.after(table.dealer, context.rules.play_passes));
  table.to_move = as_in_log(table.may_begin, mover < 0 ? next : bits_of(mover));
  if (!due.cuts.empty() && context.carried.seats.empty()) {
    check_seats_by_cut(context, findings, due.cuts, lowest(due.seats).index);
  }
  check_newcomers(context, findings);
}

/// By which rule a game comes to its end.
std::optional<Key> rule_of_the_end(const spec::GameRules& game) {
  if (game.ends_at != 0) {
    return Key::ends_at;
  }
  if (game.ends_at_winnings != 0) {
    return Key::ends_at_winnings;
  }
  if (game.tokens != 0) {
    return game.last_takes_pot ? Key::last_one_in : Key::tokens;
  }
  return rule_of_leaving(game);  // the house may be another than the one by which the game has ended
}

/// Where the hand first deals to the player or lets the player move; null if nowhere.
const Span* first_part(const log::Hand& hand, const std::string& name) {
  const auto is_theirs = [&](const auto& line) { return hand.names[line.player.index] == name; };
  // A deal that was made up for hidden cards stands where the hand does.
  const auto is_written = [&](const auto& line) { return is_theirs(line) && line.at.begin != hand.id_at.begin; };
  if (const auto deal = std::ranges::find_if(hand.deals, is_written); deal != hand.deals.end()) {
    return &deal->at;
  }
  const auto line = std::ranges::find_if(hand.play, is_theirs);
  return line == hand.play.end() ? nullptr : &line->at;
}

/// The session's seats hold for those who are still in. Who plays on all the same is seated, so that the play can be judged.
void take_seats(HandContext& context, std::vector<std::string>& seats, FindingSink& findings, const log::Hand& source) {
  const bool own = &source == &context.hand;
  for (const log::NameId id : source.header.seats->players) {
    const std::string& name = source.names[id.index];
    const std::size_t seat = context.seats.size();
    const Member* const member = context.carried.find(name, seat);
    const auto& names = context.hand.names;
    const bool may_be_out = member != nullptr && member->may_be_out && has_outs(context.rules) &&
                            !context.hand.deals.empty() && std::ranges::find(names, name) == names.end();
    const bool left = member != nullptr && (member->out || member->away || may_be_out);
    const Span* part = own || !left ? &source.header.seats->at : first_part(context.hand, name);
    if (part == nullptr) {
      continue;
    }
    if (left && member->out && !context.carried.over) {
      findings.report(Code::player_out, *part, rule_of_leaving(context.rules.game),
                      fmt::format("`{}` has left the game", name));
    }
    if (seat < spec::max_players) {
      context.member_of[seat] =
          member == nullptr ? HandContext::nobody : static_cast<std::size_t>(member - context.carried.members.data());
    }
    seats.push_back(name);
  }
}

bool fill_seats(HandContext& context, std::vector<std::string>& seats, FindingSink& findings) {
  const log::Hand* head = context.session.head;
  const bool own = context.hand.header.seats.has_value();
  if (!own && (head == nullptr || !head->header.seats)) {
    findings.report(Code::no_seats, context.beginning(), Key::players, "the log does not say who sits at the table",
                    "add a line such as `seats Ann Bob Cal`, clockwise");
    return false;
  }
  take_seats(context, seats, findings, own ? context.hand : *head);
  const Span at = own ? context.hand.header.seats->at : context.beginning();
  const std::size_t players = context.seats.size();
  const auto& rules = context.rules;
  if (players < rules.fewest_players || players > rules.most_players) {
    findings.report(Code::wrong_number_of_players, at, Key::players,
                    fmt::format("{} {} at the table", players, players == 1 ? "player sits" : "players sit"),
                    rules.fewest_players == rules.most_players
                        ? fmt::format("`{}` is for {} players", spec::house_words(rules), rules.fewest_players)
                        : fmt::format("`{}` is for {} to {} players", spec::house_words(rules), rules.fewest_players,
                                      rules.most_players));
  }
  return players >= 1 && players <= spec::max_players;
}

void map_names(HandContext& context) {
  std::size_t next = 0;  // who most likely comes next in the hand
  for (std::size_t id = 0; id < context.hand.names.size(); ++id) {
    const int seat = seat_named(context, context.hand.names[id], next);
    context.seat_of[id] = static_cast<std::int16_t>(seat);
    next = static_cast<std::size_t>(seat) + 1;  // the first after -1
  }
}

/// Whoever is new is a member of the session from now on.
void enter_newcomers(HandContext& context, SessionState& carried) {
  for (std::size_t seat = 0; seat < context.seats.size(); ++seat) {
    if (context.member_of[seat] == HandContext::nobody) {
      context.member_of[seat] = carried.members.size();
      carried.members.emplace_back().name = context.seats[seat];
    }
  }
}

}  // namespace

[[gnu::flatten]] bool seat_players(HandContext& context, Table& table, Judgement& judgement, FindingSink& findings) {
  if (context.carried.over) {
    findings.report(Code::game_over, context.beginning(), rule_of_the_end(context.rules.game),
                    "the session's game was over before this hand");
  }
  if (!fill_seats(context, judgement.seats, findings)) {
    return false;
  }
  table.clear(static_cast<std::uint8_t>(context.seats.size()));
  map_names(context);
  enter_newcomers(context, judgement.carried);
  // Once the game is over, everyone plays on or nobody.
  each(context.carried.over ? Seats{0} : all_seats(table.players),
       [&](Seat seat) { table.gone |= context.member(seat).out ? bit(seat) : 0; });
  find_dealer(context, table, findings);
  return true;
}

}  // namespace tonk
