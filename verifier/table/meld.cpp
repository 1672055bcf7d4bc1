#include "verifier/table/meld.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

namespace tonk {
namespace {

using spec::Rules;

constexpr std::size_t most_in_a_meld = rank_count;  // a run has each rank once, and a book fewer cards

/// How many places there are in a run's order: one more than ranks where the first also follows the last.
unsigned places(const Rules& rules) {
  return static_cast<unsigned>(rules.deck.order.size()) + (rules.melds.ace == spec::Ace::first_or_last ? 1U : 0U);
}

/// The place of a rank in the order, from 0; its size where it is not there.
std::size_t place_of(const std::vector<Rank>& order, Rank rank) {
  const auto usual = static_cast<std::size_t>(rank);
  if (usual < order.size() && order[usual] == rank) {
    return usual;
  }
  return static_cast<std::size_t>(std::ranges::find(order, rank) - order.begin());
}

/// The places of a rank as bits.
std::uint32_t places_of(const Rules& rules, Rank rank) {
  const auto& order = rules.deck.order;
  const std::size_t place = place_of(order, rank);
  if (place == order.size()) {
    return 0;
  }
  const bool twice = place == 0 && rules.melds.ace == spec::Ace::first_or_last;
  return (std::uint32_t{1} << place) | (twice ? std::uint32_t{1} << order.size() : 0U);
}

/// The cards of one laying, as one choice of the wild cards makes them: what is fixed, and how many are free to be anything.
struct Laying {
  unsigned size = 0;
  unsigned naturals = 0;
  int fixed = 0;
  std::uint32_t ranks = 0;  ///< of the fixed cards, bits
  std::uint32_t suits = 0;  ///< a bit for each suit

  void fix(Card as) {
    ranks |= 1U << static_cast<unsigned>(as.rank());
    suits |= 1U << static_cast<unsigned>(as.suit());
    ++fixed;
  }
};

/// Collects the readings of one laying; of different ones those with the most naturals count.
class Readings {
 public:
  explicit Readings(const Rules& rules) : rules_(rules) {}

  void read(const Laying& laying) {
    if (rules_.melds.laid_most != 0 && laying.size > rules_.melds.laid_most) {
      return;
    }
    if (laying.naturals < std::min<unsigned>(rules_.melds.naturals, laying.size)) {
      return;
    }
    read_book(laying);
    read_run(laying);
  }
  [[nodiscard]] Reading result() const { return found_; }

 private:
  void add(const Laying& laying, Meld meld) {
    meld.size = static_cast<std::uint8_t>(laying.size);
    meld.naturals = static_cast<std::uint8_t>(laying.naturals);
    const bool first = found_.ways == Reading::Ways::none;
    if (first || meld.naturals > found_.meld.naturals) {
      found_ = {Reading::Ways::one, meld};
      return;
    }
    if (meld.naturals == found_.meld.naturals && meld != found_.meld) {
      found_.ways = Reading::Ways::several;
    }
  }

  void read_book(const Laying& laying) {
    if (laying.size < rules_.melds.book_least || laying.size > rules_.melds.book_most ||
        std::popcount(laying.ranks) > 1) {
      return;
    }
    if (laying.fixed == 0) {
      for (const Rank rank : rules_.deck.order) {
        add(laying, {.kind = Meld::Kind::book, .rank = rank});
      }
      return;
    }
    const auto rank = static_cast<Rank>(std::countr_zero(laying.ranks));
    if (place_of(rules_.deck.order, rank) != rules_.deck.order.size()) {
      add(laying, {.kind = Meld::Kind::book, .rank = rank});
    }
  }

  void read_run(const Laying& laying) {
    if (laying.size < rules_.melds.run_least || laying.size > rules_.deck.order.size() ||
        std::popcount(laying.suits) > 1) {
      return;
    }
    const std::uint32_t fixed = places_of_all(laying.ranks);
    // A run of every rank is one and the same whichever end the first rank is put to.
    const unsigned last = laying.size == rules_.deck.order.size() ? 0 : places(rules_) - laying.size;
    // Where each rank has one place, the first and the last say where the run may start.
    const bool is_sure = std::popcount(fixed) == laying.fixed;
    const unsigned low = is_sure ? static_cast<unsigned>(std::countr_zero(fixed)) : last;
    const unsigned high = is_sure ? static_cast<unsigned>(std::bit_width(fixed)) : laying.size;
    for (unsigned start = std::max(high, laying.size) - laying.size; start <= std::min(low, last); ++start) {
      // No rank has two places in one window.
      const std::uint32_t window = ((std::uint32_t{1} << laying.size) - 1) << start;
      if (std::popcount(fixed & window) == laying.fixed) {
        add_runs(laying, start);
      }
    }
  }

  void add_runs(const Laying& laying, unsigned start) {
    const unsigned suits = laying.fixed == 0 ? 0xFU : laying.suits;
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      if (((suits >> suit) & 1U) != 0) {
        const auto first = static_cast<std::uint8_t>(start);
        add(laying, {.kind = Meld::Kind::run, .suit = static_cast<Suit>(suit), .first = first});
      }
    }
  }

  [[nodiscard]] std::uint32_t places_of_all(std::uint32_t ranks) const {
    std::uint32_t all = 0;
    for (; ranks != 0; ranks &= ranks - 1) {
      all |= places_of(rules_, static_cast<Rank>(std::countr_zero(ranks)));
    }
    return all;
  }

  const Rules& rules_;
  Reading found_;
};

bool is_itself(const PlayedCard& played) { return !played.stands_for.known() || played.stands_for == played.card; }

}  // namespace

[[gnu::flatten]] Reading read_meld(const Rules& rules, std::span<const PlayedCard> cards) {
  Readings readings{rules};
  if (cards.size() > most_in_a_meld) {
    return {};
  }
  Laying sure;
  sure.size = static_cast<unsigned>(cards.size());
  std::array<Card, most_in_a_meld> doubtful{};  // wild ranks that do not say what they stand for
  unsigned doubts = 0;
  for (const PlayedCard& played : cards) {
    if (!is_itself(played)) {
      sure.fix(played.stands_for);
    } else if (played.card.is_joker()) {
      if (!is_wild(rules, played.card)) {
        return {};
      }
    } else if (is_wild(rules, played.card) && !played.stands_for.known()) {
      doubtful[doubts++] = played.card;
    } else {
      sure.fix(played.card);
      ++sure.naturals;
    }
  }
  for (std::uint32_t natural = 0; natural < (std::uint32_t{1} << doubts); ++natural) {
    Laying laying = sure;
    for (std::uint32_t left = natural; left != 0; left &= left - 1) {
      laying.fix(doubtful[static_cast<std::size_t>(std::countr_zero(left))]);
      ++laying.naturals;
    }
    readings.read(laying);
  }
  return readings.result();
}

namespace {

/// The cards as those of a run, each as itself where its place is there; nothing where one has no place.
std::optional<std::vector<PlayedCard>> played_as_run(const Rules& rules, std::span<const Card> cards,
                                                     std::vector<Card> places) {
  std::vector<PlayedCard> played;
  std::vector<Card> others;
  for (const Card card : cards) {
    const auto place = std::ranges::find(places, card);
    if (place != places.end()) {
      played.push_back({card, card});
      places.erase(place);
    } else if (is_wild(rules, card)) {
      others.push_back(card);
    } else {
      return std::nullopt;
    }
  }
  for (const Card card : others) {
    played.push_back({card, places.back()});
    places.pop_back();
  }
  return played;
}

/// The cards as a book of the rank; nothing where one cannot be in it.
std::optional<std::vector<PlayedCard>> played_as_book(const Rules& rules, std::span<const Card> cards, Rank rank) {
  const Card any = *(rules.deck.pack & CardSet::of(rank)).begin();
  std::vector<PlayedCard> played;
  for (const Card card : cards) {
    const bool is_of_rank = card.is_natural() && card.rank() == rank;
    if (!is_of_rank && !is_wild(rules, card)) {
      return std::nullopt;
    }
    played.push_back({card, is_of_rank ? card : any});
  }
  return played;
}

}  // namespace

std::vector<PlayedMeld> every_meld(const Rules& rules, std::span<const Card> cards) {
  std::vector<PlayedMeld> found;
  const auto add = [&](const std::optional<std::vector<PlayedCard>>& played) {
    if (const Reading reading = played ? read_meld(rules, *played) : Reading{}; reading.ways == Reading::Ways::one) {
      found.push_back({reading.meld, *played});
    }
  };
  const std::vector<Rank>& order = rules.deck.order;
  for (const Rank rank : order) {
    add(played_as_book(rules, cards, rank));
  }
  for (unsigned suit = 0; suit < suit_count && cards.size() <= order.size(); ++suit) {
    for (std::size_t start = 0; start + cards.size() <= places(rules); ++start) {
      std::vector<Card> run;
      for (std::size_t place = start; place < start + cards.size(); ++place) {
        run.emplace_back(order[place % order.size()], static_cast<Suit>(suit));
      }
      add(played_as_run(rules, cards, std::move(run)));
    }
  }
  return found;
}

[[gnu::flatten]] Reading extend(const Rules& rules, const Meld& meld, const PlayedCard& played) {
  const bool wild = is_wild(rules, played.card);
  const bool free = wild && !played.stands_for.known();
  const Card as = played.stands_for.known() ? played.stands_for : played.card;
  const bool natural = as == played.card;
  const auto longer = [&](bool itself, unsigned first) {
    Meld result = meld;
    result.first = static_cast<std::uint8_t>(first);
    result.size = static_cast<std::uint8_t>(meld.size + 1);
    result.naturals = static_cast<std::uint8_t>(meld.naturals + (itself ? 1 : 0));
    return Reading{Reading::Ways::one, result};
  };
  if (meld.kind == Meld::Kind::unclear) {
    return longer(false, meld.first);
  }
  if (played.card.is_joker() && !wild) {
    return {};
  }
  if (meld.kind == Meld::Kind::book) {
    const bool of_rank = as.is_natural() && as.rank() == meld.rank;
    return meld.size < rules.melds.book_most && (of_rank || free) ? longer(of_rank && natural, meld.first) : Reading{};
  }
  if (meld.size >= rules.deck.order.size()) {
    return {};
  }
  const unsigned next = unsigned{meld.first} + meld.size;
  const bool below = meld.first > 0;
  const bool above = next < places(rules);
  if (as.is_natural() && as.suit() == meld.suit) {
    const std::uint32_t where = places_of(rules, as.rank());
    if (((where >> next) & 1U) != 0) {
      return longer(natural, meld.first);
    }
    if (below && ((where >> (meld.first - 1U)) & 1U) != 0) {
      return longer(natural, meld.first - 1U);
    }
  }
  if (!free) {
    return {};
  }
  // A run of all other ranks is lengthened by the same ace at either end.
  const std::uint32_t ace = places_of(rules, Rank::ace);
  const bool same = below && above && ((ace >> next) & 1U) != 0 && ((ace >> (meld.first - 1U)) & 1U) != 0;
  Reading reading = longer(false, above ? meld.first : meld.first - 1U);
  reading.ways = below && above && !same ? Reading::Ways::several : Reading::Ways::one;
  return reading;
}

CardSet extensions(const Rules& rules, const Meld& meld) {
  CardSet fitting;
  if (meld.kind == Meld::Kind::unclear) {
    return fitting;
  }
  for (const Card card : rules.deck.pack) {
    if (extend(rules, meld, {card, card}).ways != Reading::Ways::none) {
      fitting.insert(card);
    }
  }
  return fitting;
}

}  // namespace tonk
