#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <utility>

#include "session/properties/engine_test.hpp"
#include "verifier/table/arrange.hpp"

/// Hands and moves to try an engine with.
namespace tonk {
namespace {

/// Brings cards to where they are dealt to a player of one's choice.
class Stacker {
 public:
  Stacker(const House& house, unsigned players, std::uint32_t seed)
      : house_(house), players_(players), random_(seed), pack_(shuffled(house, seed)) {}

  std::vector<Card> stack() {
    const unsigned kind = below(10);
    if (kind >= 5 || house_.cards_dealt(players_) == 0) {
      return std::move(pack_);
    }
    const std::size_t first = below(players_);
    const std::size_t second = (first + 1 + below(std::max(players_ - 1, 1U))) % players_;
    switch (kind) {
      case 0: return extreme(first, second, true);
      case 1: return extreme(first, second, false);
      case 2: return alike(first, second);
      case 3: return akin(first);
      default: return jokers(first);
    }
  }

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  [[nodiscard]] std::size_t place(std::size_t player, std::size_t card) const { return card * players_ + player; }

  /// The first card from a place on that is wanted takes this place.
  template <typename Wanted>
  bool bring(std::size_t to, const Wanted& wanted) {
    for (std::size_t at = 0; at < pack_.size(); ++at) {
      const bool is_free = std::find(taken_.begin(), taken_.end(), at) == taken_.end();
      if (is_free && wanted(pack_[at])) {
        std::swap(pack_[at], pack_[to]);
        taken_.push_back(to);
        return true;
      }
    }
    return false;
  }

  std::vector<Card> extreme(std::size_t first, std::size_t second, bool dear) {
    const unsigned step = below(2);  // one point away from the extreme
    for (const std::size_t player : {first, second}) {
      for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
        const auto worth = [&](Card one) { return house_.points(one); };
        const auto [least, most] =
            std::minmax_element(pack_.begin(), pack_.end(), [&](Card a, Card b) { return worth(a) < worth(b); });
        const unsigned low = worth(*least);
        const unsigned high = worth(*most) - (card == 0 ? step : 0U);
        bring(place(player, card), [&](Card one) { return dear ? worth(one) == high : worth(one) <= low + 2; });
      }
    }
    return std::move(pack_);
  }

  /// The same ranks to both, so that the counts are equal.
  std::vector<Card> alike(std::size_t first, std::size_t second) {
    for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
      const Card model = pack_[place(first, card)];
      taken_.push_back(place(first, card));
      bring(place(second, card), [&](Card one) { return house_.points(one) == house_.points(model); });
    }
    return std::move(pack_);
  }

  std::vector<Card> akin(std::size_t player) {
    const Card model = pack_[place(player, 0)];
    taken_.push_back(place(player, 0));
    const bool of_rank = below(2) == 0;
    for (std::size_t card = 1; model.is_natural() && card < house_.cards_dealt(players_); ++card) {
      bring(place(player, card), [&](Card one) {
        const bool same_rank = one.is_natural() && one.rank() == model.rank();
        const bool near = one.is_natural() && one.suit() == model.suit() &&
                          std::max(one.rank(), model.rank()) <=
                              static_cast<Rank>(static_cast<unsigned>(std::min(one.rank(), model.rank())) + 3U);
        return of_rank ? same_rank : near;
      });
    }
    return std::move(pack_);
  }

  std::vector<Card> jokers(std::size_t player) {
    for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
      bring(place(player, card), [](Card one) { return one.is_joker(); });
    }
    return std::move(pack_);
  }

  const House& house_;
  unsigned players_;
  std::mt19937 random_;
  std::vector<Card> pack_;
  std::vector<std::size_t> taken_;  ///< places that have their card
};

}  // namespace

std::vector<Card> edge_case_deck(const House& house, unsigned players, std::uint32_t seed) {
  return Stacker(house, players, seed).stack();
}

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
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
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
