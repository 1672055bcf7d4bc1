#include "verifier/table/arrange.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "core/move.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Rules;
using Mask = std::uint64_t;

constexpr std::size_t most_cards = 33;  // a house deals 32 at most; the work grows fast with more

/// Calls `visit` with each of the places that are bits, the lowest first.
template <typename Visit>
void each_place(Mask bits, const Visit& visit) {
  for (; bits != 0; bits &= bits - 1) {
    visit(static_cast<std::size_t>(std::countr_zero(bits)));
  }
}

/// Calls `visit` with every choice of `size` of `count` things, as bits; `size` is at least 1.
template <typename Visit>
void each_choice(unsigned count, unsigned size, const Visit& visit) {
  Mask choice = (Mask{1} << size) - 1;
  const Mask end = Mask{1} << count;
  while (choice < end) {
    visit(choice);
    const Mask low = choice & (~choice + 1);
    const Mask next = choice + low;
    choice = (((next ^ choice) >> 2U) / low) | next;
  }
}

Reading read(const Rules& rules, std::span<const Card> cards, Mask chosen) {
  std::array<PlayedCard, most_cards> played;
  std::size_t size = 0;
  each_place(chosen, [&](std::size_t place) { played[size++] = {cards[place], {}}; });
  return read_meld(rules, std::span{played}.first(size));
}

/// Collects the sets of cards that make a spread, as bits.
class Melds {
 public:
  Melds(const Rules& rules, std::span<const Card> cards) : rules_(rules), cards_(cards) {
    if (std::ranges::any_of(cards, [&](Card card) { return is_wild(rules, card); })) {
      with_wild_cards();
    } else {
      books();
      runs();
    }
  }
  [[nodiscard]] std::vector<Mask> found() { return std::move(found_); }

 private:
  void with_wild_cards() {
    const auto count = static_cast<unsigned>(cards_.size());
    const unsigned least = std::min(rules_.melds.book_least, rules_.melds.run_least);
    const unsigned most = count <= 13 ? count : 6U;
    for (unsigned size = least; size <= most; ++size) {
      each_choice(count, size, [&](Mask chosen) {
        if (read(rules_, cards_, chosen).ways != Reading::Ways::none) {
          found_.push_back(chosen);
        }
      });
    }
  }

  /// The places of the cards of one rank.
  [[nodiscard]] std::vector<std::size_t> places_of(Rank rank) const {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < cards_.size(); ++place) {
      if (CardSet::of(rank).contains(cards_[place])) {
        places.push_back(place);
      }
    }
    return places;
  }

  void books() {
    for (const Rank rank : rules_.deck.order) {
      const std::vector<std::size_t> places = places_of(rank);
      for (unsigned size = rules_.melds.book_least; size <= std::min<std::size_t>(rules_.melds.book_most, most_laid());
           ++size) {
        each_choice(static_cast<unsigned>(places.size()), size, [&](Mask chosen) {
          Mask mask = 0;
          each_place(chosen, [&](std::size_t number) { mask |= Mask{1} << places[number]; });
          found_.push_back(mask);
        });
      }
    }
  }

  [[nodiscard]] std::size_t most_laid() const {
    return rules_.melds.laid_most == 0 ? most_cards : rules_.melds.laid_most;
  }

  /// From each card upwards as long as the next card of the suit is there.
  void runs() {
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      for (std::size_t start = 0; start < places(); ++start) {
        run_on(static_cast<Suit>(suit), start, 0, 0, true);
      }
    }
  }

  [[nodiscard]] std::size_t places() const {
    return rules_.deck.order.size() + (rules_.melds.ace == spec::Ace::first_or_last ? 1 : 0);
  }

  /// Of a card that is there twice either may go on. A run that is two runs by itself needs no second ones.
  void run_on(Suit suit, std::size_t start, std::size_t length, Mask run, bool of_first) {
    const auto& order = rules_.deck.order;
    if (length >= rules_.melds.run_least) {
      found_.push_back(run);
    }
    if (length == order.size() || start + length == places() || length == most_laid()) {
      return;
    }
    const Card next{order[(start + length) % order.size()], suit};
    bool first = true;
    for (std::size_t place = 0; place < cards_.size(); ++place) {
      const bool allowed = (of_first && first) || length + 1 < std::size_t{2} * rules_.melds.run_least;
      if (cards_[place] == next && allowed) {
        run_on(suit, start, length + 1, run | Mask{1} << place, of_first && first);
        first = false;
      }
    }
  }

  const Rules& rules_;
  std::span<const Card> cards_;
  std::vector<Mask> found_;
};

std::vector<Card> pick(std::span<const Card> cards, Mask chosen) {
  std::vector<Card> picked;
  picked.reserve(static_cast<std::size_t>(std::popcount(chosen)));
  each_place(chosen, [&](std::size_t place) { picked.push_back(cards[place]); });
  return picked;
}

/// Finds the arrangement that leaves the fewest points.
class Arrangement {
 public:
  Arrangement(const Rules& rules, std::span<const Card> cards) : cards_(cards), melds_(Melds(rules, cards).found()) {
    points_.reserve(cards.size());
    for (const Card card : cards) {
      points_.push_back(rules.deck.points[card.index()]);
    }
  }

  /// Of the cards that are bits of `left`.
  int least(Mask left) {
    if (left == 0) {
      return 0;
    }
    const auto known = known_.find(left);
    if (known != known_.end()) {
      return known->second;
    }
    const auto first = static_cast<unsigned>(std::countr_zero(left));
    int best = points_[first] + least(left & (left - 1));
    for (const Mask meld : melds_) {
      if (((meld >> first) & 1U) != 0 && (meld & ~left) == 0) {
        best = std::min(best, least(left & ~meld));
      }
    }
    return known_[left] = best;
  }

  /// Whether these cards can all be laid.
  bool matched(Mask left) {
    if (left == 0) {
      return true;
    }
    const auto first = static_cast<unsigned>(std::countr_zero(left));
    return std::ranges::any_of(
        melds_, [&](Mask meld) { return ((meld >> first) & 1U) != 0 && (meld & ~left) == 0 && matched(left & ~meld); });
  }

  [[nodiscard]] Mask all() const { return (Mask{1} << cards_.size()) - 1; }

 private:
  std::span<const Card> cards_;
  std::vector<Mask> melds_;
  std::vector<int> points_;
  std::unordered_map<Mask, int> known_;
};

}  // namespace

std::vector<Card> cards_of(const CardMultiset& bag) {
  std::vector<Card> cards;
  cards.reserve(bag.size());
  for (const Card card : bag.first()) {
    cards.insert(cards.end(), bag.count(card), card);
  }
  return cards;
}

int least_unmatched(const Rules& rules, std::span<const Card> cards) {
  Arrangement arrangement{rules, cards.first(std::min(cards.size(), most_cards))};
  return arrangement.least(arrangement.all());
}

bool all_matched(const Rules& rules, std::span<const Card> cards) {
  Arrangement arrangement{rules, cards.first(std::min(cards.size(), most_cards))};
  return arrangement.matched(arrangement.all());
}

std::vector<std::vector<Card>> melds_among(const Rules& rules, std::span<const Card> cards) {
  cards = cards.first(std::min(cards.size(), most_cards));
  std::vector<std::vector<Card>> melds;
  const std::vector<Mask> found = Melds(rules, cards).found();
  melds.reserve(found.size());
  for (const Mask mask : found) {
    melds.push_back(pick(cards, mask));
  }
  return melds;
}

std::vector<Card> spread_to_lay(const Rules& rules, std::span<const Card> cards) {
  cards = cards.first(std::min(cards.size(), most_cards));
  Mask least = 0;
  for (const Mask mask : Melds(rules, cards).found()) {
    const Reading reading = read(rules, cards, mask);
    const bool may_be_held = reading.ways == Reading::Ways::one && reading.meld.kind == Meld::Kind::book &&
                             rules.may_be_held.contains(CardSet::of(reading.meld.rank));
    if (!may_be_held && (least == 0 || std::popcount(mask) < std::popcount(least))) {
      least = mask;
    }
  }
  return pick(cards, least);
}

}  // namespace tonk
