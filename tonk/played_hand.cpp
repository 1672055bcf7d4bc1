#include <algorithm>
#include <cstdlib>
#include <map>

#include "tonk/trial.hpp"

namespace tonk::v0 {
namespace {

/// How often a kind of move is made where it may be: in 64 times.
unsigned eagerness(Action action) {
  switch (action) {
    case Action::declare: return 64;
    case Action::spread:
    case Action::hit: return 32;
    case Action::aside: return 32;
    case Action::take: return 16;
    case Action::slap: return 12;
    case Action::shed: return 8;
    case Action::touch: return 4;
    case Action::drop:
    case Action::knock: return 2;
    case Action::draw:
    case Action::discard:
    case Action::stock_out:
    case Action::pass: return 0;
  }
  return 0;
}

/// With how many of the cards held a card goes.
long company(const Table& table, const Move& move) {
  const Card card = move.cards.front().card;
  const std::vector<Card> held = table.hand(move.seat);
  return std::count_if(held.begin(), held.end(), [&](Card other) {
    if (!card.is_natural() || !other.is_natural()) {
      return true;
    }
    const int apart = std::abs(static_cast<int>(card.rank()) - static_cast<int>(other.rank()));
    return apart == 0 || (apart <= 2 && card.suit() == other.suit());
  });
}

const Move& pick(const Table& table, const std::vector<Move>& of_kind, unsigned number) {
  if (of_kind.front().action != Action::discard || number % 4 == 1) {
    return of_kind[number / 4 % of_kind.size()];
  }
  return *std::min_element(of_kind.begin(), of_kind.end(),
                           [&](const Move& a, const Move& b) { return company(table, a) < company(table, b); });
}

/// Nothing where nobody can move.
std::optional<Move> choose(const Table& table, unsigned choice) {
  std::map<Action, std::vector<Move>> kinds;
  for (Move& move : table.legal_moves()) {
    kinds[move.action].push_back(std::move(move));
  }
  unsigned number = choice;
  for (const auto& [action, moves] : kinds) {
    const bool must = action == Action::declare;
    if (must || (choice != 0 && number % 64 + eagerness(action) >= 64)) {
      return pick(table, moves, choice);
    }
    number = number * 37 + 11;
  }
  for (const Action dull : {Action::discard, Action::draw, Action::stock_out, Action::pass, Action::take}) {
    const auto found = kinds.find(dull);
    if (found != kinds.end()) {
      return pick(table, found->second, choice / 4);
    }
  }
  for (const auto& [action, moves] : kinds) {
    const auto own = std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return m.seat == table.to_move(); });
    if (own != moves.end()) {
      return *own;
    }
  }
  return std::nullopt;
}

}  // namespace

Table PlayedHand::table() const {
  Table table = *Table::deal(house, deal);
  for (const Move& move : moves) {
    (void)table.play(move);
  }
  return table;
}

std::string PlayedHand::log() const { return Table::deal(house, deal) ? table().log() : std::string(); }

std::optional<PlayedHand> play_by_numbers(const House& house, const Deal& deal,
                                          const std::vector<std::uint8_t>& numbers) {
  Result<Table> dealt = Table::deal(house, deal);
  if (!dealt) {
    return std::nullopt;
  }
  PlayedHand hand{house, deal, {}};
  for (const std::uint8_t number : numbers) {
    std::optional<Move> move = dealt->over() ? std::nullopt : choose(*dealt, number);
    if (!move) {
      break;
    }
    if (move->action == Action::draw) {
      const std::vector<Card> stock = dealt->stock();
      move->cards = {{stock.empty() ? dealt->discard_pile().front() : stock.back(), {}}};
    }
    if (dealt->play(*move)) {
      break;
    }
    hand.moves.push_back(*std::move(move));
  }
  return hand;
}

}  // namespace tonk::v0
