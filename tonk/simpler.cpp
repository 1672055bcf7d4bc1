#include <algorithm>
#include <utility>

#include "tonk/dealing.hpp"
#include "tonk/trial.hpp"

namespace tonk::v0 {
namespace {

/// Collects simpler hands; each has fewer moves, players, options or cards taken, or a plainer pack.
class Simplifier {
 public:
  explicit Simplifier(const PlayedHand& hand) : hand_(hand), loose_(take_apart(hand)) {}

  std::vector<PlayedHand> simplify() {
    beginnings();
    for (const House& house : v0::simpler(hand_.house)) {
      LooseHand other = loose_;
      other.house = house;
      add(std::move(other));
    }
    fewer_players();
    fewer_rounds();
    later_beginning();
    exchanges();
    draws_for_takes();
    single_moves();
    plainer_pack();
    return std::move(found_);
  }

 private:
  void add(LooseHand loose) {
    if (auto hand = put_together(std::move(loose)); hand && hand->moves.size() <= hand_.moves.size()) {
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
      add(std::move(other));
    }
  }

  [[nodiscard]] bool is_exchange(const LooseHand& hand, std::size_t draw) const {
    if (draw + 1 >= hand.moves.size()) {
      return false;
    }
    const Move& first = hand.moves[draw];
    const Move& second = hand.moves[draw + 1];
    return first.action == Action::draw && second.action == Action::discard && first.seat == second.seat;
  }

  /// Takes away from the hand what begins at a move, up to the end of the turn.
  void remove_turn(LooseHand& hand, std::size_t first) const {
    if (is_exchange(hand, first)) {
      hand.remove_exchange(first);
      return;
    }
    const Seat seat = hand.moves[first].seat;
    for (bool ends = false; !ends && first < hand.moves.size() && hand.moves[first].seat == seat;) {
      ends = hand.moves[first].action == Action::discard;
      hand.remove_move(first);
    }
  }

  /// As many turns as there are players, or twice as many, and so on.
  void fewer_rounds() {
    std::vector<std::size_t> turns;
    for (std::size_t index = 0; index < hand_.moves.size(); ++index) {
      const bool begins = index == 0 || hand_.moves[index - 1].seat != hand_.moves[index].seat;
      if (begins) {
        turns.push_back(index);
      }
    }
    const std::size_t round = hand_.deal.players.size();
    for (std::size_t rounds = turns.size() / round / 2; rounds >= 1; rounds /= 2) {
      for (std::size_t turn = 0; turn + rounds * round <= turns.size(); turn += rounds * round) {
        take_away(turns, turn, rounds * round);
      }
      if (rounds == 1) {
        for (std::size_t turn = 1; turn + round <= turns.size(); ++turn) {
          take_away(turns, turn, round);
        }
      }
    }
  }

  /// From the last to the first, so that the places of those before stay.
  void take_away(const std::vector<std::size_t>& turns, std::size_t turn, std::size_t count) {
    LooseHand other = loose_;
    for (std::size_t which = turn + count; which-- > turn;) {
      if (turns[which] < other.moves.size()) {
        remove_turn(other, turns[which]);
      }
    }
    add(std::move(other));
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

  /// The bottom card of the stock comes to nobody else in a short hand.
  void draws_for_takes() {
    for (std::size_t index = 0; index + 1 < hand_.moves.size(); ++index) {
      const Move& take = hand_.moves[index];
      const Move& discard = hand_.moves[index + 1];
      if (take.action == Action::take && discard.action == Action::discard && take.seat == discard.seat) {
        LooseHand other = loose_;
        const std::vector<PlayedCard> useless{{hand_.deal.pack.back(), {}}};
        other.moves[index] = {take.seat, Action::draw, useless, 0};
        other.moves[index + 1].cards = useless;
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
  std::vector<PlayedHand> found_;
};

}  // namespace

std::vector<PlayedHand> simpler(const PlayedHand& hand) {
  return Table::deal(hand.house, hand.deal) ? Simplifier(hand).simplify() : std::vector<PlayedHand>{};
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

}  // namespace tonk::v0
