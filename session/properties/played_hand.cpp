#include <algorithm>
#include <cstdlib>
#include <map>

#include "session/properties/engine_test.hpp"

namespace tonk {
namespace {

/// How often a kind of move is made where it may be: in 64 times.
unsigned eagerness(ActionKind kind) {
  switch (kind) {
    case ActionKind::declare: return 64;
    case ActionKind::spread:
    case ActionKind::hit: return 32;
    case ActionKind::aside: return 32;
    case ActionKind::take: return 16;
    case ActionKind::slap: return 12;
    case ActionKind::shed: return 8;
    case ActionKind::touch: return 4;
    case ActionKind::drop:
    case ActionKind::knock: return 2;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out:
    case ActionKind::pass: return 0;
  }
  return 0;
}

/// With how many of the cards held a card goes.
long company(const LiveHand& table, const Choice& move) {
  const Card card = move.cards.front().card;
  const std::vector<Card> held = table.cards(move.seat);
  return std::count_if(held.begin(), held.end(), [&](Card other) {
    if (!card.is_natural() || !other.is_natural()) {
      return true;
    }
    const int apart = std::abs(static_cast<int>(card.rank()) - static_cast<int>(other.rank()));
    return apart == 0 || (apart <= 2 && card.suit() == other.suit());
  });
}

const Choice& pick(const LiveHand& table, const std::vector<Choice>& of_kind, unsigned number) {
  if (of_kind.front().kind != ActionKind::discard || number % 4 == 1) {
    return of_kind[number / 4 % of_kind.size()];
  }
  return *std::min_element(of_kind.begin(), of_kind.end(),
                           [&](const Choice& a, const Choice& b) { return company(table, a) < company(table, b); });
}

/// Nothing where nobody can move.
std::optional<Choice> choose(const LiveHand& table, unsigned choice) {
  std::map<ActionKind, std::vector<Choice>> kinds;
  for (Choice& move : table.legal_moves()) {
    kinds[move.kind].push_back(std::move(move));
  }
  unsigned number = choice;
  for (const auto& [kind, moves] : kinds) {
    const bool must = kind == ActionKind::declare;
    if (must || (choice != 0 && number % 64 + eagerness(kind) >= 64)) {
      return pick(table, moves, choice);
    }
    number = number * 37 + 11;
  }
  for (const ActionKind dull :
       {ActionKind::discard, ActionKind::draw, ActionKind::stock_out, ActionKind::pass, ActionKind::take}) {
    const auto found = kinds.find(dull);
    if (found != kinds.end()) {
      return pick(table, found->second, choice / 4);
    }
  }
  for (const auto& [kind, moves] : kinds) {
    const auto own =
        std::find_if(moves.begin(), moves.end(), [&](const Choice& m) { return m.seat == table.to_move(); });
    if (own != moves.end()) {
      return *own;
    }
  }
  return std::nullopt;
}

}  // namespace

LiveHand PlayedHand::replay() const {
  LiveHand table = *LiveHand::deal(house, deal);
  for (const Choice& move : moves) {
    (void)table.play(move);
  }
  return table;
}

std::string PlayedHand::log() const { return LiveHand::deal(house, deal) ? replay().log() : std::string(); }

std::optional<PlayedHand> play_by_numbers(const House& house, const Deal& deal,
                                          const std::vector<std::uint8_t>& numbers) {
  Result<LiveHand> dealt = LiveHand::deal(house, deal);
  if (!dealt) {
    return std::nullopt;
  }
  PlayedHand hand{house, deal, {}};
  for (const std::uint8_t number : numbers) {
    std::optional<Choice> move = dealt->over() ? std::nullopt : choose(*dealt, number);
    if (!move) {
      break;
    }
    if (move->kind == ActionKind::draw) {
      const Table& table = dealt->table();
      move->cards = {{table.deck.empty() ? table.discards.front() : table.deck.back()}};
    }
    if (dealt->play(*move)) {
      break;
    }
    hand.moves.push_back(*std::move(move));
  }
  return hand;
}

}  // namespace tonk
