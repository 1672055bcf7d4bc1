#include "session/live_hand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/written.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

/// Whether a log can say the name and means it.
bool is_name(const std::string& name) {
  const std::string line = "seats " + log::quoted_name(name);
  log::Hand hand;
  return log::parse({log::Chunk::Kind::hand, line, 1}, hand).empty() && hand.names == std::vector{name};
}

/// What is wrong with one of the names; empty where nothing is.
std::string bad_name(const std::vector<std::string>& names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (const auto twin = std::find(names.begin(), name, *name); twin != name) {
      return fmt::format("the players at seats {} and {} are both called `{}`", twin - names.begin(),
                         name - names.begin(), *name);
    }
    if (!is_name(*name)) {
      return fmt::format("the name `{}` of seat {} cannot be said in a hand log", *name, name - names.begin());
    }
  }
  return {};
}

/// Which cards are missing and which are too many, in words; empty where none are. `whole` is in the order of Card.
std::string wrong_pack(std::vector<Card> pack, const std::vector<Card>& whole) {
  std::ranges::sort(pack);
  std::string text;
  const auto add = [&](const std::vector<Card>& some, const std::vector<Card>& others, const char* what) {
    std::vector<Card> cards;
    std::ranges::set_difference(some, others, std::back_inserter(cards));
    text += cards.empty() ? "" : fmt::format("; `{}` is {}", to_string(cards), what);
  };
  add(whole, pack, "missing");
  add(pack, whole, "too many");
  return text;
}

Diagnostic wrong_number(const House& house, unsigned players) {
  return without_place("wrong-number-of-players", fmt::format("`{}` is not played by {}", house.name(), players),
                       fmt::format("{} to {} can", house.fewest_players(), house.most_players()));
}

Diagnostics errors_in(const House& house, const Deal& deal) {
  Diagnostics errors;
  const auto players = static_cast<unsigned>(deal.players.size());
  if (house.cards_dealt(players) == 0) {
    errors.push_back(wrong_number(house, players));
  } else if (std::string wrong = bad_name(deal.players); !wrong.empty()) {
    errors.push_back(without_place("bad-name", std::move(wrong)));
  }
  if (deal.dealer.index >= players) {
    errors.push_back(without_place("no-dealer", fmt::format("nobody sits at seat {}", deal.dealer.index)));
  }
  const std::vector<Card> whole = house.pack();
  if (const std::string wrong = wrong_pack(deal.pack, whole); !wrong.empty()) {
    errors.push_back(without_place(
        "wrong-pack", fmt::format("these are not the {} cards of `{}`{}", whole.size(), house.name(), wrong),
        "every card of the pack is in the deal"));
  }
  return errors;
}

/// What a move of each kind can have.
struct Operands {
  std::size_t least_cards = 0;
  std::size_t most_cards = 0;
  bool stand_for_others = false;
  bool spread_number = false;
};

Operands operands_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw: return {.most_cards = 1};
    case ActionKind::take:
    case ActionKind::discard:
    case ActionKind::aside: return {.least_cards = 1, .most_cards = 1};
    case ActionKind::hit:
    case ActionKind::slap: return {1, 1, true, true};
    case ActionKind::spread: return {.least_cards = 1, .most_cards = 64, .stand_for_others = true};
    case ActionKind::shed: return {.spread_number = true};
    case ActionKind::bet:
    case ActionKind::declare:
    case ActionKind::drop:
    case ActionKind::touch:
    case ActionKind::stock_out:
    case ActionKind::knock:
    case ActionKind::pass: break;
  }
  return {};
}

/// Why the engine cannot be asked about it; empty where it can.
std::string no_move(const Move& move, unsigned players) {
  if (move.seat.index >= players) {
    return fmt::format("there is no seat {}, only 0 to {}", move.seat.index, players - 1);
  }
  if (move.kind > ActionKind::pass) {
    return "there is no such action";
  }
  const std::string text = explore::text_of(move);
  const bool puts_in = !move.amount.is_zero() && !move.amount.is_negative() && !move.amount.too_large();
  if (puts_in != (move.kind == ActionKind::bet)) {
    return fmt::format("`{}` must put in {}", text, puts_in ? "nothing" : "more than 0");
  }
  const Operands can = operands_of(move.kind);
  if (move.cards.size() < can.least_cards || move.cards.size() > can.most_cards) {
    const std::string should = can.least_cards == can.most_cards
                                   ? fmt::format("{}", can.most_cards)
                                   : fmt::format("{} to {}", can.least_cards, can.most_cards);
    return fmt::format("`{}` has {} cards, and must have {}", text, move.cards.size(), should);
  }
  for (const PlayedCard& played : move.cards) {
    if (!played.card.known()) {
      return fmt::format("`{}` has an unknown card", text);
    }
    if (played.stands_for.known() && !(can.stand_for_others && played.stands_for.is_natural())) {
      return fmt::format("in `{}`, `{}` cannot stand for `{}`", text, to_string(played.card),
                         to_string(played.stands_for));
    }
  }
  return move.spread_number != 0 && !can.spread_number ? fmt::format("`{}` is on no spread", text) : std::string();
}

}  // namespace

std::vector<Card> shuffled(const House& house, std::uint32_t seed) {
  return explore::shuffled(house.rules().deck, seed);
}

Result<LiveHand> LiveHand::deal(const House& house, const Deal& deal) {
  Diagnostics errors = errors_in(house, deal);
  if (!errors.empty()) {
    return errors;
  }
  return LiveHand(house, deal.players, {house.rules(), deal.players, deal.dealer, deal.pack});
}

Result<LiveHand> LiveHand::deal(const House& house, unsigned players, Seat dealer, std::uint32_t seed) {
  if (players > spec::max_players) {
    return Diagnostics{wrong_number(house, players)};
  }
  return deal(house, {explore::player_names(players), dealer, shuffled(house, seed)});
}

std::vector<Card> LiveHand::cards(Seat seat) const {
  return seat.index < players() ? cards_of(table().hand(seat).known) : std::vector<Card>{};
}

int LiveHand::count(Seat seat) const {
  return seat.index < players() ? tonk::count(rules(), table().hand(seat)).low : 0;
}

Card LiveHand::next_draw() const {
  if (!table().deck.empty()) {
    return table().deck.back();
  }
  return can_reshuffle(rules(), table()) ? table().discards.front() : Card{};
}

Choice LiveHand::complete(const Move& move) const {
  Choice choice;
  choice.assign(move);
  if (move.kind == ActionKind::draw && choice.cards.empty()) {
    choice.cards.push_back({next_draw()});
  }
  return choice;
}

std::optional<Fault> LiveHand::fault_of(const Choice& move) const {
  std::optional<Fault> fault = check(playing_.engine(), table(), move);
  if (!fault && move.kind == ActionKind::draw && move.cards[0].card != next_draw()) {
    fault = Fault{.code = Code::not_the_deck, .rule = std::nullopt, .card = move.cards[0].card};
  }
  return fault;
}

std::vector<Choice> LiveHand::legal_moves() const {
  std::vector<Choice> moves = explore::legal_moves(playing_.engine(), table());
  for (Choice& move : moves) {
    if (move.kind == ActionKind::draw) {
      move.cards.clear();
    }
  }
  if (!over() && explore::may_pass(rules(), table())) {
    moves.push_back({to_move(), ActionKind::pass});
  }
  return moves;
}

std::optional<Remark> LiveHand::why_not(const Move& move) const {
  if (std::string why = no_move(move, players()); !why.empty()) {
    return Remark{without_place("not-a-move", std::move(why))};
  }
  if (move.kind == ActionKind::pass) {
    const bool passes = !over() && move.seat == to_move() && explore::may_pass(rules(), table());
    return passes ? std::nullopt
                  : std::optional(Remark{without_place("no-pass", "only a turn that has no discard ends by itself")});
  }
  const Choice choice = complete(move);
  const std::optional<Fault> fault = fault_of(choice);
  if (!fault) {
    return std::nullopt;
  }
  Message words = describe(rules(), table(), names_, choice, *fault);
  Remark remark{without_place(std::string(to_string(fault->code)), std::move(words.message), std::move(words.help))};
  remark.leads_to = verdict_of(weight(fault->code));
  remark.player = name(move.seat);
  if (fault->clause) {
    remark.rule = rules().clause(*fault->clause);
  } else if (fault->rule) {
    remark.rule = rules().clause(rules().clause_of(*fault->rule));
  }
  return remark;
}

bool LiveHand::allows(const Move& move) const {
  if (move.kind == ActionKind::pass || !no_move(move, players()).empty()) {
    return !why_not(move);
  }
  return !fault_of(complete(move));
}

std::optional<Remark> LiveHand::play(const Move& move) {
  std::optional<Remark> remark = why_not(move);
  if (remark) {
    return remark;
  }
  if (move.kind == ActionKind::pass) {
    playing_.pass();
  } else {
    playing_.make(complete(move));
  }
  return std::nullopt;
}

Judgement LiveHand::judgement() const {
  Judgement judged;
  judge(playing_.hand(), {}, playing_.engine(), judged);
  return judged;
}

Result<Settlement> LiveHand::settle() const {
  if (!over()) {
    return Diagnostics{without_place("hand-not-over", "the hand is not over", "play it to its end")};
  }
  Judgement judged = judgement();
  return Settlement{judged.end, std::move(judged.transfers), std::move(judged.net), std::move(judged.points)};
}

std::string LiveHand::log() const {
  log::Hand hand = playing_.hand();
  if (over()) {
    explore::add_settlement(hand, judgement());
  }
  return print(hand);
}

}  // namespace tonk
