#include <algorithm>
#include <map>

#include "tonk/trial.hpp"

namespace tonk::v0 {
namespace {

/// Collects what might be tried; most of it is illegal at any time.
class Conceiver {
 public:
  explicit Conceiver(const Seen& seen) : seen_(seen) {}

  std::vector<Move> conceive() {
    for (std::size_t seat = 0; seat < seen_.hands.size(); ++seat) {
      seat_ = Seat{static_cast<std::uint8_t>(seat)};
      plain();
      discards();
      spreads(seen_.hands[seat]);
      hits(seen_.hands[seat]);
    }
    return std::move(moves_);
  }

 private:
  void add(Action action, const std::vector<Card>& cards = {}, std::size_t spread = 0) {
    Move move{seat_, action, {}, static_cast<std::uint16_t>(spread)};
    move.cards.reserve(cards.size());
    for (const Card card : cards) {
      move.cards.push_back({card, {}});
    }
    moves_.push_back(std::move(move));
  }

  void plain() {
    for (const Action action :
         {Action::drop, Action::draw, Action::declare, Action::stock_out, Action::knock, Action::touch, Action::pass}) {
      add(action);
    }
    const auto& pile = seen_.discard_pile;
    for (std::size_t depth = 1; depth <= std::min<std::size_t>(pile.size(), 3); ++depth) {
      add(Action::take, {pile[pile.size() - depth]});
    }
    for (std::size_t spread = 0; !pile.empty() && spread <= seen_.spreads.size(); ++spread) {
      add(Action::slap, {pile.back()}, spread);  // the first is to take it
    }
    for (std::size_t spread = 1; spread <= seen_.spreads.size(); ++spread) {
      add(Action::shed, {}, spread);
    }
    const auto& held = seen_.hands[seat_.index];
    if (!held.empty()) {
      add(Action::aside, {*std::max_element(held.begin(), held.end())});
    }
  }

  void discards() {
    for (const Card card : seen_.hands[seat_.index]) {
      add(Action::discard, {card});
    }
    const auto& next = seen_.hands[(seat_.index + 1U) % seen_.hands.size()];
    if (!next.empty()) {
      add(Action::discard, {next.front()});  // mostly not held
    }
  }

  void spreads(const std::vector<Card>& held) {
    std::map<Rank, std::vector<Card>> by_rank;
    std::map<Suit, std::vector<Card>> by_suit;
    for (const Card card : held) {
      if (card.is_natural()) {
        by_rank[card.rank()].push_back(card);
        by_suit[card.suit()].push_back(card);
      }
    }
    for (const auto& [rank, cards] : by_rank) {
      for (std::size_t size = 2; size <= cards.size(); ++size) {
        add(Action::spread, {cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(size)});
      }
    }
    for (auto& [suit, cards] : by_suit) {
      std::sort(cards.begin(), cards.end());
      for (std::size_t first = 0; first + 3 <= cards.size(); ++first) {
        for (std::size_t past = first + 3; past <= cards.size(); ++past) {
          add(Action::spread,
              {cards.begin() + static_cast<std::ptrdiff_t>(first), cards.begin() + static_cast<std::ptrdiff_t>(past)});
        }
      }
    }
    if (held.size() >= 3) {
      add(Action::spread, {held[0], held[1], held[2]});
    }
  }

  void hits(const std::vector<Card>& held) {
    for (std::size_t spread = 1; spread <= seen_.spreads.size() + 1; ++spread) {
      for (const Card card : held) {
        add(Action::hit, {card}, spread);
        if (spread > seen_.spreads.size()) {
          break;  // one is enough on a spread that there is not
        }
      }
    }
  }

  const Seen& seen_;
  Seat seat_;
  std::vector<Move> moves_;
};

}  // namespace

Seen see(const Table& table) {
  Seen seen;
  seen.hands.reserve(table.players());
  for (unsigned seat = 0; seat < table.players(); ++seat) {
    seen.hands.push_back(table.hand(Seat{static_cast<std::uint8_t>(seat)}));
  }
  for (Spread& spread : table.spreads()) {
    seen.spreads.push_back(spread.thrown_away ? std::vector<Card>{} : std::move(spread.cards));
  }
  seen.stock = table.stock_size();
  seen.discard_pile = table.discard_pile();
  seen.over = table.over();
  if (const Result<Settlement> owed = table.settle()) {
    seen.nets = owed->nets;
    seen.transfers = owed->transfers;
  }
  return seen;
}

std::vector<Move> conceivable_moves(const Seen& seen) { return Conceiver(seen).conceive(); }

std::vector<Fault> faults_at(const Table& table) {
  std::vector<Fault> faults;
  if (table.over()) {
    return faults;
  }
  for (Move& move : conceivable_moves(see(table))) {
    if (const std::optional<Refusal> refusal = table.why_not(move)) {
      faults.push_back({std::move(move), refusal->code});
    }
  }
  return faults;
}

}  // namespace tonk::v0
