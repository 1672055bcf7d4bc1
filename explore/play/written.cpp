#include "explore/play/written.hpp"

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "parser/print.hpp"

namespace tonk::explore {
namespace {

log::NameId id_of(Seat seat) { return {seat.index}; }

}  // namespace

std::string player_name(Seat seat) {
  static constexpr std::array names{"Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal",  "Ida",
                                    "Jim", "Kim", "Leo", "Mia", "Ned", "Ola", "Pat", "Quin", "Roy",
                                    "Sue", "Tim", "Una", "Val", "Wes", "Xia", "Yan", "Zoe"};
  return seat.index < names.size() ? names[seat.index] : fmt::format("P{}", seat.index + 1);
}

std::vector<std::string> player_names(unsigned players) {
  std::vector<std::string> names;
  names.reserve(players);
  for (unsigned seat = 0; seat < players; ++seat) {
    names.push_back(player_name(Seat{static_cast<std::uint8_t>(seat)}));
  }
  return names;
}

std::string text_of(const Move& move) {
  log::Hand hand;
  add_move(hand, move);
  return log::print(hand, hand.actions.front());
}

void seat(log::Hand& hand, std::vector<std::string> names, Seat dealer) {
  hand.id = "1";
  hand.names = std::move(names);
  log::SeatsLine& seats = hand.header.seats.emplace();
  while (seats.players.size() < hand.names.size()) {
    seats.players.push_back({static_cast<std::uint8_t>(seats.players.size())});
  }
  hand.header.dealer = {id_of(dealer), {}};
}

Kinds kinds_in(const log::Hand& hand) {
  Kinds kinds = 0;
  for (const log::Action& action : hand.actions) {
    kinds |= of(action.kind);
  }
  return kinds;
}

log::PlayerCards add_cards(log::Hand& hand, Seat seat, std::span<const Card> cards) {
  const auto first = static_cast<std::uint32_t>(hand.cards.size());
  for (const Card card : cards) {
    hand.cards.push_back({card, {}, {}});
  }
  return {id_of(seat), {first, static_cast<std::uint32_t>(cards.size())}, {}};
}

void add_move(log::Hand& hand, const Move& move) {
  log::Action action{move.kind, id_of(move.seat), move.spread_number, {}, {}};
  action.cards = {static_cast<std::uint32_t>(hand.cards.size()), static_cast<std::uint32_t>(move.cards.size())};
  for (const PlayedCard& played : move.cards) {
    hand.cards.push_back({played.card, played.stands_for, {}});
  }
  if (move.kind == ActionKind::bet) {
    action.stake = static_cast<std::uint32_t>(hand.stakes.size());
    hand.stakes.push_back(move.amount);
  }
  const auto first = static_cast<std::uint32_t>(hand.actions.size());
  hand.actions.push_back(action);
  hand.play.push_back({log::PlayLine::Kind::turn, action.player, first, 1, {}, {}});
}

log::Hand by_turns(log::Hand hand) {
  std::vector<log::PlayLine> turns;
  std::vector<log::Action> actions;
  actions.reserve(hand.actions.size());
  for (const log::PlayLine& line : hand.play) {
    if (turns.empty() || turns.back().player != line.player) {
      turns.push_back(line);
      turns.back().first_action = static_cast<std::uint32_t>(actions.size());
      turns.back().action_count = 0;
    }
    const auto made = std::span{hand.actions}.subspan(line.first_action, line.action_count);
    actions.insert(actions.end(), made.begin(), made.end());
    turns.back().action_count += line.action_count;
  }
  hand.play = std::move(turns);
  hand.actions = std::move(actions);
  return hand;
}

void add_settlement(log::Hand& hand, const Judgement& judgement) {
  const auto account = [](Account of) { return of.is_pot() ? log::Account{} : log::Account{id_of(of.seat())}; };
  const auto can_be_written = [](Amount amount) { return parse_amount(to_string(amount)).has_value(); };
  const bool apart = !judgement.points.empty();
  const std::vector<Amount>& nets = apart ? judgement.points : judgement.net;
  bool scored = false;
  for (const Transfer& transfer : judgement.transfers) {
    scored = scored || transfer.from.is_nobody();
    if (!transfer.from.is_nobody() && can_be_written(transfer.amount)) {
      hand.pays.push_back({account(transfer.from), account(transfer.to), transfer.amount, {}});
    }
  }
  if (scored && std::ranges::all_of(nets, can_be_written)) {
    log::ResultLine& result = hand.results.emplace_back();
    result.sum = apart ? log::ResultLine::Sum::points : log::ResultLine::Sum::unsaid;
    for (const Amount sum : nets) {
      result.nets.push_back({{static_cast<std::uint8_t>(result.nets.size())}, sum, {}});
    }
  }
  for (const Member& member : judgement.carried.members) {
    const auto seat = std::ranges::find(judgement.seats, member.name);
    if (member.out && seat != judgement.seats.end()) {
      hand.outs.push_back({id_of(Seat{static_cast<std::uint8_t>(seat - judgement.seats.begin())}), {}});
    }
  }
}

}  // namespace tonk::explore
