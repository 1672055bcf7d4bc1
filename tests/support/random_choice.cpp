#include "tests/support/random_choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

namespace tonk::test {
namespace {

using explore::Choice;

/// Mostly a card that goes with the fewest others is discarded, so that spreads come about.
long company(const Table& table, const Choice& choice) {
  const Card card = choice.cards[0].card;
  const CardSet held = table.hand(choice.seat).known.first();
  return std::count_if(held.begin(), held.end(), [&](Card other) {
    if (!card.is_natural() || !other.is_natural()) {
      return true;
    }
    const int apart = std::abs(static_cast<int>(card.rank()) - static_cast<int>(other.rank()));
    return apart == 0 || (apart <= 2 && card.suit() == other.suit());
  });
}

/// How often a kind of move is made where it may be: in 64 times.
unsigned weight(ActionKind kind) {
  switch (kind) {
    case ActionKind::declare: return 64;
    case ActionKind::spread: return 24;
    case ActionKind::hit: return 24;
    case ActionKind::slap: return 12;
    case ActionKind::aside: return 32;
    case ActionKind::shed: return 8;
    case ActionKind::take: return 16;
    case ActionKind::touch: return 4;
    case ActionKind::drop: return 1;
    case ActionKind::knock: return 2;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out:
    case ActionKind::pass: return 0;
  }
  return 0;
}

const Choice& pick(const Table& table, const std::vector<Choice>& of_kind, unsigned number) {
  if (of_kind.front().kind != ActionKind::discard || number % 4 == 1) {
    return of_kind[number / 4 % of_kind.size()];
  }
  return *std::min_element(of_kind.begin(), of_kind.end(),
                           [&](const Choice& a, const Choice& b) { return company(table, a) < company(table, b); });
}

}  // namespace

std::optional<Choice> choose(const spec::Rules& rules, const Table& table, std::uint8_t choice, bool& stuck) {
  std::map<ActionKind, std::vector<Choice>> kinds;
  bool in_turn = false;
  for (Choice& legal : explore::legal_moves(rules, table)) {
    in_turn = in_turn || legal.seat == table.to_move || legal.kind == ActionKind::declare;
    kinds[legal.kind].push_back(std::move(legal));
  }
  const bool may_pass = explore::may_pass(rules, table);
  stuck = !in_turn && !may_pass;
  unsigned number = choice;
  for (const auto& [kind, choices] : kinds) {
    const bool must = kind == ActionKind::declare;
    if (must || (choice != 0 && number % 64 + weight(kind) >= 64)) {
      return pick(table, choices, choice);
    }
    number = number * 37 + 11;
  }
  for (const ActionKind dull : {ActionKind::discard, ActionKind::draw, ActionKind::stock_out, ActionKind::take}) {
    const auto found = kinds.find(dull);
    if (found != kinds.end()) {
      return pick(table, found->second, choice / 4U);
    }
  }
  if (may_pass || kinds.empty()) {
    return std::nullopt;
  }
  // Nothing dull is allowed: an empty hand that waits, a card that must be used, a reply.
  for (const auto& [kind, choices] : kinds) {
    if (choices.front().seat == table.to_move) {
      return pick(table, choices, choice);
    }
  }
  return std::nullopt;
}

}  // namespace tonk::test
