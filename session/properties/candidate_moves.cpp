#include <algorithm>
#include <map>

#include "session/properties/engine_test.hpp"
#include "verifier/table/arrange.hpp"

namespace tonk {
namespace {

/// Collects what might be tried; most of it is illegal at any time.
class CandidateCollector {
 public:
  explicit CandidateCollector(const Observation& seen) : seen_(seen) {}

  std::vector<Choice> collect() {
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
  void add(ActionKind kind, const std::vector<Card>& cards = {}, std::size_t spread = 0) {
    Choice move{seat_, kind, static_cast<std::uint16_t>(spread)};
    move.cards.reserve(cards.size());
    for (const Card card : cards) {
      move.cards.push_back({card});
    }
    moves_.push_back(std::move(move));
  }

  void plain() {
    for (const ActionKind kind : {ActionKind::drop, ActionKind::draw, ActionKind::declare, ActionKind::stock_out,
                                  ActionKind::knock, ActionKind::touch, ActionKind::pass}) {
      add(kind);
    }
    const auto& pile = seen_.discard_pile;
    for (std::size_t depth = 1; depth <= std::min<std::size_t>(pile.size(), 3); ++depth) {
      add(ActionKind::take, {pile[pile.size() - depth]});
    }
    for (std::size_t spread = 0; !pile.empty() && spread <= seen_.spreads.size(); ++spread) {
      add(ActionKind::slap, {pile.back()}, spread);  // the first is to take it
    }
    for (std::size_t spread = 1; spread <= seen_.spreads.size(); ++spread) {
      add(ActionKind::shed, {}, spread);
    }
    const auto& held = seen_.hands[seat_.index];
    if (!held.empty()) {
      add(ActionKind::aside, {*std::max_element(held.begin(), held.end())});
    }
  }

  void discards() {
    for (const Card card : seen_.hands[seat_.index]) {
      add(ActionKind::discard, {card});
    }
    const auto& next = seen_.hands[(seat_.index + 1U) % seen_.hands.size()];
    if (!next.empty()) {
      add(ActionKind::discard, {next.front()});  // mostly not held
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
        add(ActionKind::spread, {cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(size)});
      }
    }
    for (auto& [suit, cards] : by_suit) {
      std::sort(cards.begin(), cards.end());
      for (std::size_t first = 0; first + 3 <= cards.size(); ++first) {
        for (std::size_t past = first + 3; past <= cards.size(); ++past) {
          add(ActionKind::spread,
              {cards.begin() + static_cast<std::ptrdiff_t>(first), cards.begin() + static_cast<std::ptrdiff_t>(past)});
        }
      }
    }
    if (held.size() >= 3) {
      add(ActionKind::spread, {held[0], held[1], held[2]});
    }
  }

  void hits(const std::vector<Card>& held) {
    for (std::size_t spread = 1; spread <= seen_.spreads.size() + 1; ++spread) {
      for (const Card card : held) {
        add(ActionKind::hit, {card}, spread);
        if (spread > seen_.spreads.size()) {
          break;  // one is enough on a spread that there is not
        }
      }
    }
  }

  const Observation& seen_;
  Seat seat_;
  std::vector<Choice> moves_;
};

}  // namespace

Observation observe(const LiveHand& hand) {
  const Table& table = hand.table();
  Observation seen;
  seen.hands.reserve(hand.players());
  for (std::uint8_t seat = 0; seat < hand.players(); ++seat) {
    seen.hands.push_back(hand.cards(Seat{seat}));
  }
  for (const LaidSpread& spread : table.spreads) {
    seen.spreads.push_back(spread.shed ? std::vector<Card>{} : cards_of(spread.cards));
  }
  seen.stock = table.stock;
  seen.discard_pile = table.discards;
  seen.over = hand.over();
  if (Result<Settlement> owed = hand.settle()) {
    seen.nets = std::move(owed->nets);
    seen.transfers = std::move(owed->transfers);
  }
  return seen;
}

std::vector<Choice> candidate_moves(const Observation& seen) { return CandidateCollector(seen).collect(); }

std::vector<RefusedMove> refused_moves(const LiveHand& hand) {
  std::vector<RefusedMove> faults;
  if (hand.over()) {
    return faults;
  }
  for (Choice& move : candidate_moves(observe(hand))) {
    if (const std::optional<Remark> refusal = hand.why_not(move)) {
      faults.push_back({std::move(move), refusal->code});
    }
  }
  return faults;
}

}  // namespace tonk
