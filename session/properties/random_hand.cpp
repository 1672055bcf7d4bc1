#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <utility>

#include "explore/play/legal_moves.hpp"
#include "explore/play/written.hpp"
#include "session/properties/engine_test.hpp"

/// Hands and moves to try an engine with.
namespace tonk {
namespace {

unsigned below(std::mt19937& random, std::size_t limit) { return static_cast<unsigned>(random() % limit); }

/// What is dealt on purpose, because it is rare and houses have rules about it.
enum class Rarity : std::uint8_t { dearest, cheapest, equal_points, one_rank, one_suit, jokers };

/// The house's pack in any order. Every other one deals one or two players something rare.
std::vector<Card> edge_case_pack(const House& house, std::size_t players, std::mt19937& random) {
  std::vector<Card> pack = shuffled(house, static_cast<std::uint32_t>(random()));
  const unsigned kind = below(random, 12);
  const std::size_t each = house.cards_dealt(static_cast<unsigned>(players));
  if (kind >= 6) {
    return pack;
  }
  const auto rarity = static_cast<Rarity>(kind);
  const std::size_t first = below(random, players);
  const std::size_t second = (first + 1 + below(random, std::max<std::size_t>(players - 1, 1))) % players;
  const bool two = rarity <= Rarity::equal_points;
  const int step = static_cast<int>(below(random, 2));  // one point from the dearest or cheapest cards
  const auto points = [&](Card card) { return static_cast<int>(house.points(card)); };
  const auto [least, most] =
      std::minmax_element(pack.begin(), pack.end(), [&](Card a, Card b) { return points(a) < points(b); });
  const int low = points(*least);
  const int high = points(*most);
  // How far a card is from what is wanted: a certain number of points, or a card like the model.
  const auto far = [&](Card card, Card model, int away) {
    const bool naturals = card.is_natural() && model.is_natural();
    const auto ranks_between = [&] { return std::abs(static_cast<int>(card.rank()) - static_cast<int>(model.rank())); };
    switch (rarity) {
      case Rarity::dearest: return std::abs(points(card) - (high - away));
      case Rarity::cheapest: return std::abs(points(card) - (low + away));
      case Rarity::equal_points: return std::abs(points(card) - points(model));
      case Rarity::one_rank: return naturals ? ranks_between() : 99;
      case Rarity::one_suit: return naturals && card.suit() == model.suit() ? ranks_between() : 99;
      case Rarity::jokers: return card.is_joker() ? 0 : 1;
    }
    return 0;
  };
  std::vector<bool> taken(pack.size());
  for (std::size_t round = 0; round < each; ++round) {
    const Card model = pack[(two ? round : 0) * players + first];
    const int away = round == 0 ? step : 0;
    for (const std::size_t player : two ? std::vector{first, second} : std::vector{first}) {
      const std::size_t to = round * players + player;
      taken[to] = true;
      std::size_t best = to;
      for (std::size_t at = 0; at < pack.size(); ++at) {
        best = !taken[at] && far(pack[at], model, away) < far(pack[best], model, away) ? at : best;
      }
      std::swap(pack[to], pack[best]);
    }
  }
  return pack;
}

/// Of 64 times that a move of this kind is allowed, about how often it is made.
unsigned eagerness(ActionKind kind) {
  switch (kind) {
    case ActionKind::declare: return 64;
    case ActionKind::spread:
    case ActionKind::hit:
    case ActionKind::aside: return 32;
    case ActionKind::take: return 16;
    case ActionKind::slap: return 12;
    case ActionKind::shed: return 8;
    case ActionKind::touch:
    case ActionKind::bet: return 4;
    case ActionKind::drop:
    case ActionKind::knock: return 2;
    case ActionKind::draw:
    case ActionKind::discard:
    case ActionKind::stock_out:
    case ActionKind::pass: return 0;
  }
  return 0;
}

/// How many cards of the hand are of the rank of the card to be discarded, or near it in its suit; jokers count with every card.
long company(const Table& table, const Choice& move) {
  const Card card = move.cards.front().card;
  const CardSet held = table.hand(move.seat).known.first();
  return std::count_if(held.begin(), held.end(), [&](Card other) {
    if (!card.is_natural() || !other.is_natural()) {
      return true;
    }
    const int apart = std::abs(static_cast<int>(card.rank()) - static_cast<int>(other.rank()));
    return apart == 0 || (apart <= 2 && card.suit() == other.suit());
  });
}

const Choice& pick(const Table& table, const std::vector<Choice>& of_kind, unsigned number) {
  if (of_kind.front().kind != ActionKind::discard || number % 4 == 1) {
    return of_kind[number / 4 % of_kind.size()];
  }
  return *std::min_element(of_kind.begin(), of_kind.end(),
                           [&](const Choice& a, const Choice& b) { return company(table, a) < company(table, b); });
}

}  // namespace

std::optional<Choice> pick_move(const Table& table, const std::vector<Choice>& moves, unsigned number) {
  const auto moves_on = [&](const Choice& move) { return explore::moves_on(move, table); };
  const auto on = std::find_if(moves.begin(), moves.end(), moves_on);
  if (on == moves.end()) {
    return std::nullopt;
  }
  std::map<ActionKind, std::vector<Choice>> kinds;
  for (const Choice& move : moves) {
    kinds[move.kind].push_back(move);
  }
  unsigned luck = number;
  for (const auto& [kind, of_kind] : kinds) {
    if (kind == ActionKind::declare || (number != 0 && luck % 64 + eagerness(kind) >= 64)) {
      return pick(table, of_kind, number);
    }
    luck = luck * 37 + 11;
  }
  for (const ActionKind dull :
       {ActionKind::discard, ActionKind::draw, ActionKind::stock_out, ActionKind::pass, ActionKind::take}) {
    if (const auto found = kinds.find(dull); found != kinds.end()) {
      return pick(table, found->second, number / 4);
    }
  }
  return *on;  // an empty hand that waits, a card that must be used, or a reply
}

PlayedHand random_hand(const House& house, unsigned most_players, std::uint32_t seed, std::size_t most_moves,
                       std::size_t dull_moves) {
  std::mt19937 random(seed);
  const unsigned most = std::clamp(most_players, house.fewest_players(), house.most_players());
  const unsigned players = house.fewest_players() + below(random, most - house.fewest_players() + 1);
  const Seat dealer{static_cast<std::uint8_t>(below(random, players))};
  PlayedHand hand{house, {explore::player_names(players), dealer, edge_case_pack(house, players, random)}, {}};
  LiveHand table = hand.replay();
  const std::size_t lively = below(random, most_moves + 1);
  for (std::size_t made = 0; made < lively + dull_moves && !table.over(); ++made) {
    const unsigned number = made < lively ? below(random, 256) : 0;
    std::optional<Choice> move = pick_move(table.table(), table.legal_moves(), number);
    if (!move) {
      break;
    }
    if (move->kind == ActionKind::draw) {
      move->cards = {{table.next_draw()}};
    }
    (void)table.play(*move);
    hand.moves.push_back(*std::move(move));
  }
  return hand;
}

LiveHand PlayedHand::replay() const {
  LiveHand table = *LiveHand::deal(house, deal);
  for (const Choice& move : moves) {
    (void)table.play(move);
  }
  return table;
}

std::string PlayedHand::log() const { return LiveHand::deal(house, deal) ? replay().log() : std::string(); }

Observation observe(const LiveHand& hand) {
  const Table& table = hand.table();
  Observation seen;
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
    seen.points = std::move(owed->points);
    seen.transfers = std::move(owed->transfers);
  }
  return seen;
}

std::vector<Choice> candidate_moves(const Observation& seen) {
  std::vector<Choice> moves;
  Seat seat;
  const auto add = [&](ActionKind kind, const std::vector<Card>& cards = {}, std::size_t spread = 0) {
    Choice& move = moves.emplace_back(Choice{seat, kind, static_cast<std::uint16_t>(spread)});
    for (const Card card : cards) {
      move.cards.push_back({card});
    }
  };
  const std::vector<Card>& pile = seen.discard_pile;
  const std::size_t spreads = seen.spreads.size();
  for (; seat.index < seen.hands.size(); ++seat.index) {
    std::vector<Card> held = seen.hands[seat.index];
    std::sort(held.begin(), held.end());
    for (const ActionKind kind : {ActionKind::drop, ActionKind::draw, ActionKind::declare, ActionKind::stock_out,
                                  ActionKind::knock, ActionKind::touch, ActionKind::pass}) {
      add(kind);
    }
    add(ActionKind::bet);
    moves.back().amount = Amount{1};
    for (std::size_t depth = 1; depth <= std::min<std::size_t>(pile.size(), 3); ++depth) {
      add(ActionKind::take, {pile[pile.size() - depth]});
    }
    for (std::size_t spread = 0; spread <= spreads; ++spread) {
      if (!pile.empty()) {
        add(ActionKind::slap, {pile.back()}, spread);  // 0: to take it
      }
      if (spread > 0) {
        add(ActionKind::shed, {}, spread);
      }
      for (const Card card : held) {
        add(ActionKind::hit, {card}, spread + 1);
        if (spread == spreads) {
          break;  // one is enough on a spread that there is not
        }
      }
    }
    for (const Card card : held) {
      add(ActionKind::discard, {card});
    }
    if (const auto& next = seen.hands[(seat.index + 1U) % seen.hands.size()]; !next.empty()) {
      add(ActionKind::discard, {next.front()});  // mostly not held
    }
    if (!held.empty()) {
      add(ActionKind::aside, {held.back()});
    }
    if (held.size() >= 3) {
      add(ActionKind::spread, {held[0], held[1], held[2]});
    }
    std::map<Rank, std::vector<Card>> by_rank;
    std::map<Suit, std::vector<Card>> by_suit;
    for (const Card card : held) {
      if (card.is_natural()) {
        by_rank[card.rank()].push_back(card);
        by_suit[card.suit()].push_back(card);
      }
    }
    for (const auto& [rank, cards] : by_rank) {
      for (auto past = cards.begin() + 1; past != cards.end(); ++past) {
        add(ActionKind::spread, {cards.begin(), past + 1});
      }
    }
    for (const auto& [suit, cards] : by_suit) {
      for (auto first = cards.begin(); cards.end() - first >= 3; ++first) {
        for (auto past = first + 3; past <= cards.end(); ++past) {
          add(ActionKind::spread, {first, past});
        }
      }
    }
  }
  return moves;
}

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
