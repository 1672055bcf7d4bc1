#include "tonk/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "explore/play/legal_moves.hpp"
#include "parser/parse.hpp"
#include "tonk/access.hpp"
#include "tonk/dealt.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::v0 {
namespace {

using inner::explore::Choice;

Refusal refused(std::string code, std::string message) { return {std::move(code), std::move(message), {}, {}}; }

/// How many cards a move has, at least and at most.
std::pair<std::size_t, std::size_t> cards_of(Action action) {
  switch (action) {
    case Action::take:
    case Action::hit:
    case Action::discard:
    case Action::slap:
    case Action::aside: return {1, 1};
    case Action::draw: return {0, 1};
    case Action::spread: return {1, 64};
    case Action::declare:
    case Action::drop:
    case Action::touch:
    case Action::stock_out:
    case Action::knock:
    case Action::shed:
    case Action::pass: break;
  }
  return {0, 0};
}

/// Why the engine cannot be asked about it; empty where it can.
std::string no_move(const Move& move, unsigned players) {
  if (move.seat.index >= players) {
    return fmt::format("there is no seat {}, only 0 to {}", move.seat.index, players - 1);
  }
  if (move.action > Action::pass) {
    return "there is no such action";
  }
  const std::string text = to_string(move);
  const auto [least, most] = cards_of(move.action);
  if (move.cards.size() < least || move.cards.size() > most) {
    const std::string should = least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
    return fmt::format("`{}` has {} cards, and must have {}", text, move.cards.size(), should);
  }
  const bool may_stand = move.action == Action::spread || move.action == Action::hit || move.action == Action::slap;
  for (const PlayedCard& played : move.cards) {
    if (!played.card.known()) {
      return fmt::format("`{}` has an unknown card", text);
    }
    if (played.stands_for.known() && !(may_stand && played.stands_for.is_natural())) {
      return fmt::format("in `{}`, `{}` cannot stand for `{}`", text, to_string(played.card),
                         to_string(played.stands_for));
    }
  }
  const bool may_number = move.action == Action::hit || move.action == Action::slap || move.action == Action::shed;
  return move.spread != 0 && !may_number ? fmt::format("`{}` is on no spread", text) : std::string();
}

/// The card that a draw brings; unknown where there is none.
inner::Card next_card(const spec::Rules& rules, const inner::Table& table) {
  if (!table.deck.empty()) {
    return table.deck.back();
  }
  return inner::can_reshuffle(rules, table) ? table.discards.front() : inner::Card{};
}

/// As the engine has it; of a move but `pass`.
Choice choice_of(const Move& move, const spec::Rules& rules, const inner::Table& table) {
  Choice choice{engine(move.seat), engine(move.action).value_or(inner::ActionKind::drop), move.spread, {}};
  choice.cards.reserve(move.cards.size());
  for (const PlayedCard& played : move.cards) {
    choice.cards.push_back({engine(played.card), engine(played.stands_for)});
  }
  if (move.action == Action::draw && choice.cards.empty()) {
    choice.cards.push_back({next_card(rules, table), {}});
  }
  return choice;
}

std::optional<inner::Fault> fault_of(const Choice& choice, const spec::Rules& rules, const inner::Table& table) {
  auto fault = inner::check(rules, table, choice.move());
  if (!fault && choice.kind == inner::ActionKind::draw && choice.cards[0].card != next_card(rules, table)) {
    fault = inner::Fault{.code = inner::Code::not_the_deck, .rule = std::nullopt, .card = choice.cards[0].card};
  }
  return fault;
}

Move move_of(const Choice& choice) {
  Move move{outer(choice.seat), outer(choice.kind), {}, choice.spread_number};
  if (move.action == Action::draw) {
    return move;
  }
  move.cards.reserve(choice.cards.size());
  for (const inner::PlayedCard& played : choice.cards) {
    move.cards.push_back({outer(played.card), outer(played.stands_for)});
  }
  return move;
}

}  // namespace

Table::Table(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Table::Table(const Table& other) : inside_(std::make_unique<Inside>(*other.inside_)) {}
Table::Table(Table&& other) noexcept = default;
Table& Table::operator=(const Table& other) {
  inside_ = std::make_unique<Inside>(*other.inside_);
  return *this;
}
Table& Table::operator=(Table&& other) noexcept = default;
Table::~Table() = default;

const House& Table::house() const { return inside_->house; }
unsigned Table::players() const { return inside_->table().players; }
std::string Table::name(Seat seat) const { return seat.index < players() ? inside_->names[seat.index] : std::string(); }
Seat Table::dealer() const { return outer(inside_->table().dealer); }
bool Table::over() const { return inside_->playing.over(); }
Seat Table::to_move() const { return outer(inside_->table().to_move); }

std::vector<Card> Table::hand(Seat seat) const {
  return seat.index < players() ? outer(inner::cards_of(inside_->table().hand(engine(seat)).known))
                                : std::vector<Card>{};
}

int Table::count(Seat seat) const {
  return seat.index < players() ? inner::count(inside_->rules(), inside_->table().hand(engine(seat))).low : 0;
}

std::vector<Spread> Table::spreads() const {
  std::vector<Spread> spreads;
  spreads.reserve(inside_->table().spreads.size());
  for (const inner::LaidSpread& laid : inside_->table().spreads) {
    spreads.push_back({outer(laid.owner), outer(inner::cards_of(laid.cards)), laid.shed});
  }
  return spreads;
}

std::vector<Card> Table::discard_pile() const { return outer(inside_->table().discards); }
std::vector<Card> Table::stock() const { return outer(inside_->table().deck); }
std::size_t Table::stock_size() const { return inside_->table().stock; }

std::vector<Move> Table::legal_moves() const {
  const std::vector<Choice> choices = inner::explore::legal_moves(inside_->rules(), inside_->table());
  std::vector<Move> moves;
  moves.reserve(choices.size() + 1);
  for (const Choice& choice : choices) {
    moves.push_back(move_of(choice));
  }
  if (!over() && inner::explore::may_pass(inside_->rules(), inside_->table())) {
    moves.push_back({to_move(), Action::pass, {}, 0});
  }
  return moves;
}

std::optional<Refusal> Table::why_not(const Move& move) const {
  if (std::string why = no_move(move, players()); !why.empty()) {
    return refused("not-a-move", std::move(why));
  }
  const spec::Rules& rules = inside_->rules();
  const inner::Table& table = inside_->table();
  if (move.action == Action::pass) {
    const bool passes = !over() && move.seat == to_move() && inner::explore::may_pass(rules, table);
    return passes ? std::nullopt : std::optional(refused("no-pass", "only a turn that has no discard ends by itself"));
  }
  const Choice choice = choice_of(move, rules, table);
  const auto fault = fault_of(choice, rules, table);
  if (!fault) {
    return std::nullopt;
  }
  inner::Message words = inner::describe(rules, table, inside_->names, choice.move(), *fault);
  Refusal refusal{std::string(inner::to_string(fault->code)), std::move(words.message), std::move(words.help), {}};
  if (fault->clause) {
    refusal.rule = cite(rules, *fault->clause);
  } else if (fault->rule) {
    refusal.rule = cite(rules, rules.clause_of(*fault->rule));
  }
  return refusal;
}

bool Table::allows(const Move& move) const {
  const spec::Rules& rules = inside_->rules();
  const inner::Table& table = inside_->table();
  if (move.action == Action::pass || !no_move(move, players()).empty()) {
    return !why_not(move);
  }
  return !fault_of(choice_of(move, rules, table), rules, table);
}

std::optional<Refusal> Table::play(const Move& move) {
  std::optional<Refusal> refusal = why_not(move);
  if (refusal) {
    return refusal;
  }
  if (move.action == Action::pass) {
    inside_->playing.pass();
  } else {
    inside_->playing.make(choice_of(move, inside_->rules(), inside_->table()));
  }
  return std::nullopt;
}

Result<Settlement> Table::settle() const {
  if (!over()) {
    return Diagnostics{placeless("hand-not-over", "the hand is not over", "play it to its end")};
  }
  return settlement_of(inside_->judgement(), inside_->rules());
}

std::string Table::log() const { return inside_->log(); }

}  // namespace tonk::v0
