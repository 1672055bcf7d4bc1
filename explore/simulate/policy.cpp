#include "explore/simulate/simulation.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <span>
#include <utility>

#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk::explore {

RandomSource::RandomSource(std::uint64_t seed, std::uint64_t number) {
  // A seed sequence takes 32 bits of each number.
  std::seed_seq seeds{seed & 0xFFFF'FFFFU, seed >> 32U, number & 0xFFFF'FFFFU, number >> 32U};
  engine_.seed(seeds);
}

std::size_t RandomSource::below(std::size_t end) {
  // What is left of the range after whole multiples of `end` would make small numbers likelier.
  const std::uint64_t usable = std::mt19937_64::max() - std::mt19937_64::max() % end;
  std::uint64_t drawn = engine_();
  while (drawn >= usable) {
    drawn = engine_();
  }
  return static_cast<std::size_t>(drawn % end);
}

void RandomSource::shuffle(std::vector<Card>& cards) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[below(left)]);
  }
}

namespace {

using spec::Rules;

constexpr int low_count = 10;             ///< with which the greedy drop
constexpr int points_of_hidden_card = 5;  ///< that the careful expect of each card they do not see, to be safe

/// In the order in which a player thinks of them: one that is good comes before all that are of later kinds.
constexpr auto kinds_by_worth = std::to_array<Kinds>(
    {of(ActionKind::declare, ActionKind::bet), of(ActionKind::drop, ActionKind::knock),
     of(ActionKind::spread, ActionKind::hit, ActionKind::slap, ActionKind::shed, ActionKind::aside),
     of(ActionKind::take), of(ActionKind::discard), of(ActionKind::draw, ActionKind::stock_out)});

/// What a player thinks of moves.
class Taste {
 public:
  Taste(Policy policy, const EngineConfig& engine, const Table& table, Seat seat)
      : policy_(policy), rules_(engine.rules()), table_(table), seat_(seat) {}

  /// Whether the player would rather make it than moves of later kinds.
  [[nodiscard]] bool is_good(const Move& move) const {
    switch (move.kind) {
      case ActionKind::bet:
      case ActionKind::drop:
      case ActionKind::knock: return is_low();
      case ActionKind::take: return is_useful(move.cards.front().card);
      case ActionKind::slap: return move.spread_number != 0 || is_useful(move.cards.front().card);
      case ActionKind::aside: return std::ranges::find(table_.asides, seat_, &Aside::seat) == table_.asides.end();
      case ActionKind::declare:
      case ActionKind::spread:
      case ActionKind::hit:
      case ActionKind::shed:
      case ActionKind::discard:
      case ActionKind::draw:
      case ActionKind::stock_out:
      case ActionKind::touch:
      case ActionKind::pass: return true;
    }
    return true;
  }

  /// Beside other moves of such kinds.
  [[nodiscard]] int worth_of(const Move& move) const {
    if (move.kind == ActionKind::discard) {
      return gain(move.cards.front().card);
    }
    const bool lays = move.kind == ActionKind::spread || move.kind == ActionKind::hit ||
                      move.kind == ActionKind::slap || move.kind == ActionKind::aside;
    return lays ? points_of(move.cards) : 0;
  }

 private:
  /// Whether players want a high count, as they do if the best suit counts.
  [[nodiscard]] bool counts_upwards() const { return rules_.counting == spec::Counting::best_suit; }

  [[nodiscard]] int count_of(const Holding& holding) const {
    const int points = count(rules_, holding).low;
    return counts_upwards() ? -points : points;
  }

  [[nodiscard]] bool is_low() const {
    const int own = count_of(table_.hand(seat_));
    if (counts_upwards()) {
      return policy_ == Policy::careful ? own <= -27 : own <= -21;
    }
    if (policy_ == Policy::greedy) {
      return own <= low_count;
    }
    int lowest = own + 1;
    for (std::uint8_t other = 0; other < table_.players; ++other) {
      const int cards = table_.hands[other].size();
      lowest = other == seat_.index ? lowest : std::min(lowest, cards * points_of_hidden_card);
    }
    return own < lowest;
  }

  [[nodiscard]] int points_of(std::span<const PlayedCard> cards) const {
    int points = 0;
    for (const PlayedCard& played : cards) {
      points += rules_.deck.points[played.card.index()];
    }
    return points;
  }

  [[nodiscard]] bool fits_a_spread(Card card) const {
    return std::ranges::any_of(table_.spreads, [&](const LaidSpread& spread) {
      return !spread.shed && spread.meld.kind != Meld::Kind::unclear &&
             extend(rules_, spread.meld, {card, card}).ways != Reading::Ways::none;
    });
  }

  [[nodiscard]] bool makes_a_spread(Card card) const {
    CardMultiset cards = table_.hand(seat_).known;
    cards.insert(card);
    return is_in_a_meld(rules_, cards, card);
  }

  [[nodiscard]] bool is_useful(Card card) const {
    return counts_upwards() ? best_gain_with(card) > best_gain_with(Card{})
                            : makes_a_spread(card) || fits_a_spread(card);
  }

  /// The value of the hand after the best discard if the card is taken; without a card, the value of the hand as it is.
  [[nodiscard]] int best_gain_with(Card card) const {
    Holding holding = table_.hand(seat_);
    if (card.known()) {
      holding.known.insert(card);
    }
    int best = 0;
    for (const Card away : cards_of(holding.known)) {
      Holding left = holding;
      left.known.erase(away);
      best = std::max(best, -count_of(left));
    }
    return card.known() ? best : -count_of(holding);
  }

  /// How good it is to discard the card: how much the count falls, less what the card may still be worth in the hand.
  [[nodiscard]] int gain(Card card) const {
    const Holding& held = table_.hand(seat_);
    Holding left = held;
    left.known.erase(card);
    const CardSet near = near_to(card);
    const unsigned pairs = (held.known.first() & near).size() + (held.known.second() & near).size();
    return -4 * count_of(left) - 12 * static_cast<int>(pairs) -
           (policy_ == Policy::careful && fits_a_spread(card) ? 40 : 0);
  }

  /// The cards that are with this one two of the three cards of a possible spread.
  [[nodiscard]] CardSet near_to(Card card) const {
    CardSet near;
    if (!card.is_natural()) {
      return near;
    }
    const std::vector<Rank>& order = rules_.deck.order;
    const auto place = std::ranges::find(order, card.rank()) - order.begin();
    for (auto other = std::max<std::ptrdiff_t>(place - 2, 0); other <= place + 2 && other < std::ssize(order);
         ++other) {
      near |= CardSet::of(order[static_cast<std::size_t>(other)]) & CardSet::of(card.suit());
    }
    near |= CardSet::of(card.rank());
    near.erase(card);
    return near;
  }

  Policy policy_;
  const Rules& rules_;
  const Table& table_;
  Seat seat_;
};

}  // namespace

std::string_view to_string(Policy policy) { return policy_names[static_cast<std::size_t>(policy)]; }

std::optional<Policy> parse_policy(std::string_view name) {
  const auto found = std::ranges::find(policy_names, name);
  return found == policy_names.end() ? std::nullopt : std::optional(static_cast<Policy>(found - policy_names.begin()));
}

void MoveChooser::keep(const Move& move) {
  if (number_ == kept_.size()) {
    kept_.emplace_back();
  }
  kept_[number_++].assign(move);
}

const Choice* MoveChooser::choose(Policy policy, const Table& table, Seat seat, bool may_decline, RandomSource& luck) {
  const Kinds possible = possible_kinds(engine_, table, seat);
  if (policy != Policy::random) {
    const Taste taste(policy, engine_, table, seat);
    int most = 0;
    const auto keep_if_best = [&](const Move& move) {
      if (!taste.is_good(move)) {
        return;
      }
      const int worth = taste.worth_of(move);
      if (worth > most) {
        number_ = 0;
      }
      if (number_ == 0 || worth == most) {
        most = worth;
        keep(move);
      }
    };
    for (const Kinds kinds : kinds_by_worth) {
      number_ = 0;
      if ((kinds & possible) != 0) {
        visit_legal_moves(engine_, table, seat, kinds & possible, std::ref(keep_if_best));
      }
      if (number_ > 0) {
        return &kept_[luck.below(number_)];
      }
    }
    if (may_decline) {
      return nullptr;
    }
  }
  number_ = 0;
  visit_legal_moves(engine_, table, seat, possible, [&](const Move& move) { keep(move); });
  const std::size_t chosen = number_ == 0 ? 0 : luck.below(number_ + (may_decline ? 1 : 0));
  return chosen < number_ ? &kept_[chosen] : nullptr;
}

}  // namespace tonk::explore
