#include "explore/simulate/simulation.hpp"

#include <algorithm>
#include <cstdlib>

#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk::explore {

RandomSource::RandomSource(std::uint64_t seed, std::uint64_t number) {
  // A seed sequence takes 32 bits of each number.
  std::seed_seq seeds{seed & 0xFFFF'FFFFU, seed >> 32U, number & 0xFFFF'FFFFU, number >> 32U};
  engine_.seed(seeds);
}

std::uint64_t RandomSource::below(std::uint64_t end) {
  // What is left of the range after whole multiples of `end` would make small numbers likelier.
  const std::uint64_t usable = std::mt19937_64::max() - std::mt19937_64::max() % end;
  std::uint64_t drawn = engine_();
  while (drawn >= usable) {
    drawn = engine_();
  }
  return drawn % end;
}

void RandomSource::shuffle(std::vector<Card>& cards) {
  for (std::size_t left = cards.size(); left > 1; --left) {
    std::swap(cards[left - 1], cards[below(left)]);
  }
}

namespace {

using spec::Rules;

// The order in which a player thinks of moves; what is added to these tells moves of one kind apart.
constexpr int anything = -2;
constexpr int never = -1;
constexpr int never_chosen = -3;  ///< not the player's
constexpr int end_of_turn = 0;
constexpr int draw = 1000;
constexpr int discard = 2000;
constexpr int take = 3000;
constexpr int lay = 4000;
constexpr int stop = 5000;
constexpr int declare = 6000;

constexpr int low_count = 10;             ///< with which the greedy drop
constexpr int points_of_hidden_card = 5;  ///< that the careful expect of each card they do not see, to be safe

class MoveChooser {
 public:
  MoveChooser(Policy policy, const Rules& rules, const Table& table, Seat seat)
      : policy_(policy), rules_(rules), table_(table), seat_(seat), held_(cards_of(table.hand(seat).known)) {}

  /// How much the move is wanted.
  [[nodiscard]] int value(const Choice& choice) const {
    switch (choice.kind) {
      case ActionKind::declare: return declare;
      case ActionKind::drop:
      case ActionKind::knock: return is_low() ? stop : never;
      case ActionKind::spread:
      case ActionKind::hit: return lay + points_of_cards(choice);
      case ActionKind::slap:
        return choice.spread_number != 0 || is_useful(choice.cards.front().card) ? lay + points_of_cards(choice)
                                                                                 : never;
      case ActionKind::shed: return lay;
      case ActionKind::bet: return is_low() ? declare : never;
      case ActionKind::take: return is_useful(choice.cards.front().card) ? take : never;
      case ActionKind::draw: return draw;
      case ActionKind::discard: return discard + gain(choice.cards.front().card);
      case ActionKind::stock_out: return draw + 1;
      case ActionKind::aside: {
        const bool again = std::ranges::find(table_.asides, seat_, &Aside::seat) != table_.asides.end();
        return again ? never : lay + points_of_cards(choice);
      }
      case ActionKind::touch:
      case ActionKind::pass: return never;
    }
    return never;
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

  [[nodiscard]] int points_of_cards(const Choice& choice) const {
    int points = 0;
    for (const PlayedCard& played : choice.cards) {
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
    Holding left = table_.hand(seat_);
    left.known.erase(card);
    if (!counted_) {
      counted_ = count_of(table_.hand(seat_));
    }
    int gain = 500 + 4 * (*counted_ - count_of(left));
    for (const Card other : held_) {
      gain -= other != card && is_near(card, other) ? 12 : 0;
    }
    return gain - (policy_ == Policy::careful && fits_a_spread(card) ? 40 : 0);
  }

  /// Whether the cards are two of three cards of a possible spread.
  [[nodiscard]] bool is_near(Card one, Card other) const {
    if (!one.is_natural() || !other.is_natural()) {
      return false;
    }
    const auto& order = rules_.deck.order;
    const auto apart = std::ranges::find(order, one.rank()) -  //
                       std::ranges::find(order, other.rank());
    return apart == 0 || (one.suit() == other.suit() && std::abs(apart) <= 2);
  }

  Policy policy_;
  const Rules& rules_;
  const Table& table_;
  Seat seat_;
  std::vector<Card> held_;
  mutable std::optional<int> counted_;  ///< what the hand counts, once it was asked for
};

}  // namespace

std::string_view to_string(Policy policy) { return policy_names[static_cast<std::size_t>(policy)]; }

std::optional<Policy> parse_policy(std::string_view name) {
  const auto found = std::ranges::find(policy_names, name);
  return found == policy_names.end() ? std::nullopt : std::optional(static_cast<Policy>(found - policy_names.begin()));
}

const Choice* choose_move(Policy policy, const Rules& rules, const Table& table, Seat seat,
                          const std::vector<Choice>& all, bool may_decline, RandomSource& luck) {
  if (policy == Policy::random) {
    const auto own = static_cast<std::uint64_t>(std::ranges::count(all, seat, &Choice::seat));
    std::uint64_t chosen = luck.below(own + (may_decline ? 1 : 0));
    for (const Choice& choice : all) {
      if (choice.seat == seat && chosen-- == 0) {
        return &choice;
      }
    }
    return nullptr;
  }
  // One of the choices with the highest value, if that is worth more than doing nothing.
  const MoveChooser chooser(policy, rules, table, seat);
  std::vector<const Choice*> best;
  int most = may_decline ? end_of_turn : anything;
  for (const Choice& choice : all) {
    const int value = choice.seat == seat ? chooser.value(choice) : never_chosen;
    if (value > most) {
      best = {&choice};
      most = value;
    } else if (value == most && !best.empty()) {
      best.push_back(&choice);
    }
  }
  return best.empty() ? nullptr : best[luck.below(best.size())];
}

}  // namespace tonk::explore
