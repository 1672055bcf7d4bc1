#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "explore/lint/lint.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

/// The rules against what a turn consists of.
std::vector<spec::Key> against(const Rules& rules, const Table& table) {
  std::vector<spec::Key> keys;
  const auto ask = [&](const Choice& choice) {
    const auto fault = check(rules, table, choice.move());
    if (fault && fault->rule && std::ranges::find(keys, *fault->rule) == keys.end()) {
      keys.push_back(*fault->rule);
    }
  };
  for (const Card card : table.hand(table.to_move).known.first()) {
    ask({table.to_move, ActionKind::discard, 0, {{card, {}}}});
  }
  ask({table.to_move, ActionKind::draw, 0, {{Card{}, {}}}});
  ask({table.to_move, ActionKind::drop, 0, {}});
  return keys;
}

constexpr std::size_t most_moves = 400;

/// Plays until the hand is over, somebody is stuck, or it has gone on for long enough.
std::optional<DeadEnd> play_into(const Rules& rules, unsigned players, std::uint32_t seed) {
  const Seat dealer{static_cast<std::uint8_t>(seed % players)};
  Playing playing{rules, players, dealer, shuffled(rules.deck, seed)};
  Player player{seed};
  Step step = Step::went_on;
  while (step == Step::went_on && playing.text().moves.size() < most_moves) {
    step = go_on(rules, playing, player);
  }
  if (step == Step::stuck) {
    return DeadEnd{playing.text().log(), player_name(playing.table().to_move), against(rules, playing.table())};
  }
  return std::nullopt;
}

/// What decides how a hand can go on in which nothing was laid: the hands, the size of the stock, and the player to move. A stock
/// of discards may lie in any order.
using Position = std::tuple<std::vector<CardMultiset>, std::size_t, std::uint8_t>;

Position position_of(const Table& table) {
  std::vector<CardMultiset> hands;
  hands.reserve(table.players);
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    hands.push_back(table.hands[seat].known);
  }
  return {std::move(hands), table.stock, table.to_move.index};
}

/// Players who lay nothing, and give away the card that came, or else the one that came before.
class Stalling {
 public:
  Stalling(const Rules& rules, std::uint32_t deal, ActionKind how)
      : playing_(rules, rules.fewest_players, Seat{0}, shuffled(rules.deck, deal)), rules_(rules), how_(how) {}

  std::optional<Circle> run() {
    std::vector<std::pair<Position, std::size_t>> seen;
    while (!playing_.over() && playing_.text().moves.size() < most_moves) {
      if (table().phase != Phase::drawn) {
        Position now = position_of(table());
        const auto before = std::ranges::find(seen, now, &std::pair<Position, std::size_t>::first);
        if (before != seen.end()) {
          return Circle{playing_.text().log(), before->second, how_ == ActionKind::draw};
        }
        seen.emplace_back(std::move(now), playing_.text().moves.size());
      }
      if (!(table().phase == Phase::drawn ? give() : get())) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] const Table& table() const { return playing_.table(); }

  bool get() {
    for (const Choice& choice : legal_moves(rules_, table(), false)) {
      if (choice.kind == how_) {
        const CardMultiset before = table().hand(table().to_move).known;
        const Seat seat = table().to_move;
        playing_.make(choice);
        for (const Card card : table().hand(seat).known.first()) {
          came_ = table().hand(seat).known.count(card) != before.count(card) ? card : came_;
        }
        return true;
      }
    }
    return false;
  }

  bool give() {
    const Seat seat = table().to_move;
    std::vector<Card> cards{came_, kept_[seat.index]};
    cards.insert(cards.end(), table().hand(seat).known.first().begin(), table().hand(seat).known.first().end());
    for (const Card card : cards) {
      const Choice choice{seat, ActionKind::discard, 0, {{card, {}}}};
      if (card.known() && !check(rules_, table(), choice.move())) {
        kept_[seat.index] = came_;
        playing_.make(choice);
        return true;
      }
    }
    return false;
  }

  Playing playing_;
  const Rules& rules_;
  ActionKind how_;
  Card came_;
  std::array<Card, spec::max_players> kept_{};
};

constexpr std::uint32_t deals_to_try = 16;  ///< in some a dealt win or a spread must be laid open

}  // namespace

std::optional<DeadEnd> find_dead_end(const Rules& rules, unsigned hands) {
  std::optional<DeadEnd> shortest;
  const unsigned numbers = rules.most_players - rules.fewest_players + 1U;
  for (std::uint32_t hand = 0; hand < hands; ++hand) {
    // Large tables cost much and show little that small ones do not.
    const unsigned players = rules.fewest_players + std::min(hand % std::min(numbers, 4U), numbers - 1);
    std::optional<DeadEnd> found = play_into(rules, hand % 16 == 15 ? rules.most_players : players, hand);
    if (found && (!shortest || found->log.size() < shortest->log.size())) {
      shortest = std::move(found);
    }
  }
  return shortest;
}

std::optional<Circle> find_circle(const Rules& rules) {
  for (const ActionKind how : {ActionKind::draw, ActionKind::take}) {
    for (std::uint32_t deal = 0; deal < deals_to_try; ++deal) {
      if (auto circle = Stalling{rules, deal, how}.run()) {
        return circle;
      }
    }
  }
  return std::nullopt;
}

}  // namespace tonk::explore
