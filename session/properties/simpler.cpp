#include <algorithm>
#include <array>
#include <utility>

#include "session/properties/engine_test.hpp"
#include "session/properties/loose_hand.hpp"

namespace tonk {
namespace {

/// What a simpler hand has less of, the weightiest first: moves, players, options, moves that are not plain, and discards of
/// another card than was drawn.
using Burden = std::array<std::size_t, 5>;

Burden burden(const PlayedHand& hand) {
  Burden burden{hand.moves.size(), hand.deal.players.size(),
                hand.house.options().size() + (hand.house.name() == "pagat" ? 0U : 1U), 0, 0};
  for (std::size_t index = 0; index < hand.moves.size(); ++index) {
    const Choice& move = hand.moves[index];
    const bool discards = move.kind == ActionKind::discard;
    burden[3] += discards || move.kind == ActionKind::draw ? 0U : 1U;
    burden[4] += discards && (index == 0 || hand.moves[index - 1].cards != move.cards) ? 1U : 0U;
  }
  return burden;
}

/// Collects simpler hands; each has fewer moves, players, options or cards taken, or a plainer pack.
class Simplifier {
 public:
  explicit Simplifier(const PlayedHand& hand) : hand_(hand), loose_(take_apart(hand)) {}

  std::vector<PlayedHand> simplify() {
    beginnings();
    for (const House& house : tonk::simpler(hand_.house)) {
      LooseHand other = loose_;
      other.house = house;
      add(std::move(other));
    }
    fewer_players();
    fewer_rounds(loose_);
    later_beginning();
    dull_endings();
    dull_players();
    exchanges();
    draws_for_takes();
    dull_turns();
    single_moves();
    plainer_pack();
    return std::move(found_);
  }

 private:
  void add(LooseHand loose) {
    if (auto hand = put_together(std::move(loose)); hand && burden(*hand) < burden_) {
      found_.push_back(*std::move(hand));
    }
  }

  void beginnings() {
    const std::size_t all = hand_.moves.size();
    for (std::size_t left = all / 2; left < all; left += std::max<std::size_t>((all - left) / 2, 1)) {
      found_.push_back(
          {hand_.house, hand_.deal, {hand_.moves.begin(), hand_.moves.begin() + static_cast<std::ptrdiff_t>(left)}});
    }
  }

  void fewer_players() {
    for (std::size_t seat = 0; hand_.deal.players.size() > 2 && seat < hand_.deal.players.size(); ++seat) {
      LooseHand other = loose_;
      other.remove_player(Seat{static_cast<std::uint8_t>(seat)});
      add(other);
      fewer_rounds(other);
    }
  }

  [[nodiscard]] static bool is_exchange(const LooseHand& hand, std::size_t draw) {
    if (draw + 1 >= hand.moves.size()) {
      return false;
    }
    const Choice& first = hand.moves[draw];
    const Choice& second = hand.moves[draw + 1];
    return first.kind == ActionKind::draw && second.kind == ActionKind::discard && first.seat == second.seat;
  }

  /// Takes away from the hand what begins at a move, up to the end of the turn.
  static void remove_turn(LooseHand& hand, std::size_t first) {
    if (is_exchange(hand, first)) {
      hand.remove_exchange(first);
      return;
    }
    for (std::size_t end = hand.end_of_turn(first); end-- > first;) {
      if (end < hand.moves.size()) {
        hand.remove_move(end);
      }
    }
  }

  /// Where each turn begins.
  [[nodiscard]] static std::vector<std::size_t> turns_of(const LooseHand& hand) {
    std::vector<std::size_t> turns;
    for (std::size_t index = 0; index < hand.moves.size(); index = hand.end_of_turn(index)) {
      turns.push_back(index);
    }
    return turns;
  }

  /// As many turns fewer as there are players, or twice as many, and so on.
  void fewer_rounds(const LooseHand& hand) {
    const std::vector<std::size_t> turns = turns_of(hand);
    const std::size_t round = hand.players.size();
    for (std::size_t rounds = turns.size() / round / 2; rounds >= 1; rounds /= 2) {
      for (std::size_t turn = 0; turn + rounds * round <= turns.size(); turn += rounds * round) {
        take_away(hand, turns, turn, rounds * round);
      }
      if (rounds == 1) {
        for (std::size_t turn = 1; turn + round <= turns.size(); ++turn) {
          take_away(hand, turns, turn, round);
        }
      }
    }
  }

  /// From the last to the first, so that the places of those before stay.
  void take_away(const LooseHand& hand, const std::vector<std::size_t>& turns, std::size_t turn, std::size_t count) {
    LooseHand other = hand;
    for (std::size_t which = turn + count; which-- > turn;) {
      if (turns[which] < other.moves.size()) {
        remove_turn(other, turns[which]);
      }
    }
    add(std::move(other));
  }

  /// From some turn on everybody but draws and discards, for as long as before, or a round less.
  void dull_endings() {
    const std::vector<std::size_t> turns = turns_of(loose_);
    const std::size_t round = hand_.deal.players.size();
    for (std::size_t from = 0; from + 1 < turns.size(); ++from) {
      LooseHand other = loose_;
      for (std::size_t turn = turns.size(); turn-- > from;) {
        make_dull(other, turns[turn]);
      }
      add(other);
      if (turns.size() - from > round) {
        take_away(other, turns_of(other), from, round);
      }
    }
  }

  void dull_players() {
    const std::vector<std::size_t> turns = turns_of(loose_);
    for (std::size_t seat = 0; seat < hand_.deal.players.size(); ++seat) {
      LooseHand other = loose_;
      for (std::size_t turn = turns.size(); turn-- > 0;) {
        if (hand_.moves[turns[turn]].seat.index == seat) {
          make_dull(other, turns[turn]);
        }
      }
      add(std::move(other));
    }
  }

  void dull_turns() {
    for (const std::size_t turn : turns_of(loose_)) {
      LooseHand other = loose_;
      make_dull(other, turn);
      add(std::move(other));
    }
  }

  static void make_dull(LooseHand& hand, std::size_t turn) {
    if (turn < hand.moves.size()) {
      hand.make_dull(turn);
    }
  }

  /// Without the first turn, the deal passes on.
  void later_beginning() {
    if (!hand_.moves.empty()) {
      LooseHand other = loose_;
      other.dealer = hand_.moves.front().seat;
      remove_turn(other, 0);
      add(std::move(other));
    }
  }

  void draws_for_takes() {
    for (std::size_t index = 0; index < hand_.moves.size(); ++index) {
      if (hand_.moves[index].kind == ActionKind::take) {
        LooseHand other = loose_;
        other.draw_instead_of(index);
        add(std::move(other));
      }
    }
  }

  void exchanges() {
    for (std::size_t index = 0; index < hand_.moves.size(); ++index) {
      if (is_exchange(loose_, index)) {
        LooseHand other = loose_;
        other.remove_exchange(index);
        add(std::move(other));
      }
    }
  }

  void single_moves() {
    for (std::size_t index = 0; index < hand_.moves.size(); ++index) {
      LooseHand other = loose_;
      other.remove_move(index);
      add(std::move(other));
    }
  }

  void plainer_pack() {
    if (auto same = put_together(loose_); same && same->moves == hand_.moves && same->deal.pack != hand_.deal.pack) {
      found_.push_back(*std::move(same));
    }
  }

  const PlayedHand& hand_;
  LooseHand loose_;
  Burden burden_ = burden(hand_);
  std::vector<PlayedHand> found_;
};

}  // namespace

std::vector<PlayedHand> simpler(const PlayedHand& hand) {
  return LiveHand::deal(hand.house, hand.deal) ? Simplifier(hand).simplify() : std::vector<PlayedHand>{};
}

std::vector<House> simpler(const House& house) {
  std::vector<House> houses;
  const auto add = [&](const std::string& name, const std::vector<std::string>& options) {
    if (const Result<House> found = load_house(name, options)) {
      houses.push_back(*found);
    }
  };
  const Result<House> same = load_house(house.name(), house.options());
  if (!same || same->pack() != house.pack()) {
    return houses;
  }
  for (std::size_t index = 0; index < house.options().size(); ++index) {
    std::vector<std::string> fewer = house.options();
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(index));
    add(house.name(), fewer);
  }
  if (house.name() != "pagat") {
    add("pagat", house.options());
  }
  return houses;
}

std::vector<std::vector<Card>> simpler(const House& house, const std::vector<Card>& pack) {
  const std::vector<Card> plain = house.pack();
  std::vector<std::vector<Card>> packs;
  const auto differs = std::mismatch(pack.begin(), pack.end(), plain.begin(), plain.end()).first;
  if (differs == pack.end() || pack.size() != plain.size()) {
    return packs;
  }
  packs.push_back(plain);
  for (std::size_t at = static_cast<std::size_t>(differs - pack.begin()); at < pack.size(); ++at) {
    const auto right = std::find(pack.begin(), pack.end(), plain[at]);
    if (pack[at] == plain[at] || right == pack.end()) {
      continue;
    }
    std::vector<Card> nearer = pack;
    std::swap(nearer[at], nearer[static_cast<std::size_t>(right - pack.begin())]);
    packs.push_back(std::move(nearer));
  }
  return packs;
}

}  // namespace tonk
