#include "verifier/table/melds_among.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/move.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// Some of the cards, as bits.
using Mask = std::uint64_t;

constexpr std::size_t most_cards = 64;  // docs/limits.md
constexpr std::size_t most_varied = 13;

/// Which sets of cards are looked for.
enum class Scope : std::uint8_t {
  all,    ///< every one
  plain,  ///< those in which a wild card stands for another only where that is not held, always the first wild ones
  least   ///< of these the smallest
};

/// Calls `visit` with every choice of `size` of the bits, until it says that that is enough.
template <typename Visit>
bool any_choice(Mask bits, unsigned size, const Visit& visit) {
  if (size == 0) {
    return visit(Mask{0});
  }
  if (static_cast<unsigned>(std::popcount(bits)) < size) {
    return false;
  }
  std::array<Mask, most_varied> places{};  // other choices are of cards of one rank
  unsigned count = 0;
  for (; bits != 0; bits &= bits - 1) {
    places[count++] = bits & (~bits + 1);
  }
  Mask choice = (Mask{1} << size) - 1;
  while (choice < Mask{1} << count) {
    Mask chosen = 0;
    for (Mask left = choice; left != 0; left &= left - 1) {
      chosen |= places[static_cast<std::size_t>(std::countr_zero(left))];
    }
    if (visit(chosen)) {
      return true;
    }
    const Mask low = choice & (~choice + 1);
    const Mask next = choice + low;
    choice = (((next ^ choice) >> 2U) / low) | next;
  }
  return false;
}

/// Finds the sets of cards that make a spread: books by their ranks, then runs by suit and start.
class Melds {
 public:
  /// Of wild cards that stand for others, `first` is the first, and stands for one that is held too.
  Melds(const Rules& rules, const CardMultiset& cards, Scope scope, Card first = {}) : rules_(rules), scope_(scope) {
    for (const Card card : cards.first()) {
      for (unsigned copy = 0; copy < cards.count(card) && number_ < most_cards; ++copy) {
        const Mask bit = Mask{1} << number_;
        wild_ |= is_wild(rules, card) ? bit : 0;
        first_ |= card == first && copy == 0 ? bit : 0;
        again_ |= copy > 0 ? bit : 0;
        cards_[number_++] = card;
        if (card.is_natural()) {
          of_[static_cast<unsigned>(card.suit())][static_cast<unsigned>(card.rank())] |= bit;
        }
      }
    }
    // With wild cards a spread that is longer may have enough cards that stand for themselves.
    if (wild_ != 0 && (scope_ == Scope::least || number_ > most_varied)) {
      scope_ = Scope::plain;
    }
  }

  /// Calls `visit` with each until it says that that is enough; some may come twice where there are wild cards.
  template <typename Visit>
  bool any(const Visit& visit) const {
    const auto visit_once = [&](Mask meld) {
      // Of two like cards the second is not used without the first.
      return (meld & again_ & ~(meld << 1U)) == 0 && visit(meld);
    };
    for (const Rank rank : rules_.deck.order) {
      if (any_book_of(rank, visit_once)) {
        return true;
      }
    }
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      if (any_run_in(suit, visit_once)) {
        return true;
      }
    }
    return any_of_wild_cards(visit_once);
  }

  /// Whether one has the card.
  [[nodiscard]] bool any_with(Card card) const {
    Mask own = 0;
    for (std::size_t number = 0; number < number_; ++number) {
      own |= cards_[number] == card ? Mask{1} << number : 0;
    }
    const auto has_it = [&](Mask meld) { return (meld & own) != 0; };
    if ((own & wild_) != 0 || !card.is_natural()) {
      return any(has_it);
    }
    return any_book_of(card.rank(), has_it) || any_run_in(static_cast<unsigned>(card.suit()), has_it);
  }

  [[nodiscard]] bool any_wild() const { return wild_ != 0; }

  [[nodiscard]] std::vector<Card> pick(Mask chosen) const {
    std::vector<Card> picked;
    picked.reserve(static_cast<std::size_t>(std::popcount(chosen)));
    for (; chosen != 0; chosen &= chosen - 1) {
      picked.push_back(cards_[static_cast<std::size_t>(std::countr_zero(chosen))]);
    }
    return picked;
  }

 private:
  [[nodiscard]] bool may_be_laid(unsigned naturals, unsigned size) const {
    return naturals >= std::min<unsigned>(rules_.melds.naturals, size);
  }
  [[nodiscard]] unsigned most_laid() const {
    const auto ranks = static_cast<unsigned>(rules_.deck.order.size());
    return rules_.melds.laid_most == 0 ? ranks : std::min<unsigned>(rules_.melds.laid_most, ranks);
  }
  [[nodiscard]] unsigned most_in_book() const {
    return scope_ == Scope::least
               ? rules_.melds.book_least
               : std::min<unsigned>(rules_.melds.book_most,
                                    rules_.melds.laid_most == 0 ? suit_count : rules_.melds.laid_most);
  }

  /// With so many wild cards that stand for others beside these cards.
  template <typename Visit>
  bool any_filled(Mask naturals, unsigned fillers, const Visit& visit) const {
    const Mask others = wild_ & ~naturals;
    if (scope_ == Scope::all || fillers == 0) {
      return any_choice(others, fillers, [&](Mask chosen) { return visit(naturals | chosen); });
    }
    if (static_cast<unsigned>(std::popcount(others)) < fillers) {
      return false;
    }
    Mask chosen = others & first_;
    const Mask held = of_ranks_that_may_be_held() & others;
    for (Mask left = others & ~chosen & ~held; left != 0 && count(chosen) < fillers; left &= left - 1) {
      chosen |= left & (~left + 1);
    }
    for (Mask left = held & ~chosen; left != 0 && count(chosen) < fillers; left &= left - 1) {
      chosen |= left & (~left + 1);
    }
    return visit(naturals | chosen);
  }

  static unsigned count(Mask mask) { return static_cast<unsigned>(std::popcount(mask)); }

  [[nodiscard]] Mask of_ranks_that_may_be_held() const {
    Mask held = 0;
    for (const Card card : rules_.may_be_held) {
      held |= of_[static_cast<unsigned>(card.suit())][static_cast<unsigned>(card.rank())];
    }
    return held;
  }

  template <typename Visit>
  bool any_book_of(Rank rank, const Visit& visit) const {
    Mask own = 0;
    for (const auto& of_suit : of_) {
      own |= of_suit[static_cast<unsigned>(rank)];
    }
    if (count(own | wild_) < rules_.melds.book_least) {
      return false;
    }
    for (unsigned size = rules_.melds.book_least; own != 0 && size <= most_in_book(); ++size) {
      for (unsigned fillers = 0; fillers < size && (fillers == 0 || wild_ != 0); ++fillers) {
        if (may_be_laid(size - fillers, size) &&
            any_choice(own, size - fillers, [&](Mask naturals) { return any_filled(naturals, fillers, visit); })) {
          return true;
        }
      }
    }
    return false;
  }

  template <typename Visit>
  bool any_run_in(unsigned suit, const Visit& visit) const {
    const auto ranks = static_cast<unsigned>(rules_.deck.order.size());
    const unsigned places = ranks + (rules_.melds.ace == spec::Ace::first_or_last ? 1U : 0U);
    Mask own = wild_;
    for (const Mask of_rank : of_[suit]) {
      own |= of_rank;
    }
    if (count(own) < rules_.melds.run_least) {
      return false;
    }
    for (unsigned start = 0; start + rules_.melds.run_least <= places; ++start) {
      if (wild_ == 0 && held_at(suit, start) == 0) {
        continue;
      }
      // A run of every rank is the same wherever it begins.
      const unsigned most = start == 0 ? most_laid() : std::min(most_laid(), ranks - 1);
      const unsigned end = std::min(places, start + (scope_ == Scope::least ? rules_.melds.run_least : most));
      if (any_run_on(suit, {.start = start, .end = end}, 0, 0, visit)) {
        return true;
      }
    }
    return false;
  }

  struct Window {
    unsigned start;
    unsigned end;            ///< the run does not go on beyond
    unsigned place = start;  ///< up to which it goes
  };

  /// At a place of a run.
  [[nodiscard]] Mask held_at(unsigned suit, unsigned place) const {
    const auto& order = rules_.deck.order;
    return of_[suit][static_cast<unsigned>(order[place < order.size() ? place : place - order.size()])];
  }

  /// The run as it is, and whatever it becomes with a card of the next place.
  template <typename Visit>
  bool any_run_on(unsigned suit, Window window, Mask run, unsigned fillers, const Visit& visit) const {
    const unsigned length = window.place - window.start;
    if (length >= rules_.melds.run_least && run != 0 && may_be_laid(length - fillers, length) &&
        any_filled(run, fillers, visit)) {
      return true;
    }
    if (window.place == window.end) {
      return false;
    }
    const Mask held = held_at(suit, window.place++);
    if (held != 0 && any_run_on(suit, window, run | (held & (~held + 1)), fillers, visit)) {
      return true;
    }
    return (held == 0 || scope_ == Scope::all || (first_ != 0 && fillers == 0)) && fillers < count(wild_) &&
           any_run_on(suit, window, run, fillers + 1, visit);
  }

  /// Spreads of wild cards alone.
  template <typename Visit>
  bool any_of_wild_cards(const Visit& visit) const {
    for (unsigned size = 2; rules_.melds.naturals == 0 && size <= count(wild_); ++size) {
      const bool is_book = size >= rules_.melds.book_least && size <= most_in_book();
      const bool is_run = size >= rules_.melds.run_least && size <= most_laid();
      if ((is_book || is_run) && any_filled(0, size, visit)) {
        return true;
      }
    }
    return false;
  }

  const Rules& rules_;
  Scope scope_;
  std::array<Card, most_cards> cards_;
  std::size_t number_ = 0;
  Mask wild_ = 0;
  Mask first_ = 0;
  Mask again_ = 0;  ///< of two like cards the second
  std::array<std::array<Mask, rank_count>, suit_count> of_{};
};

}  // namespace

namespace {

/// Whether the cards are a book that the house lets be held, and nothing else. A wild card that fits as itself is itself.
bool may_be_held(const Rules& rules, const std::vector<Card>& cards) {
  if (rules.may_be_held.empty()) {
    return false;
  }
  const std::vector<PlayedMeld> melds = every_meld(rules, cards);
  const auto naturals = [](const PlayedMeld& played) { return played.meld.naturals; };
  const auto most = std::ranges::max_element(melds, {}, naturals);
  return most != melds.end() && std::ranges::all_of(melds, [&](const PlayedMeld& played) {
           const bool is_held =
               played.meld.kind == Meld::Kind::book && rules.may_be_held.contains(CardSet::of(played.meld.rank));
           return is_held || naturals(played) < naturals(*most);
         });
}

std::vector<std::vector<Card>> all_of(const Melds& melds) {
  std::vector<Mask> found;
  melds.any([&](Mask meld) {
    found.push_back(meld);
    return false;
  });
  if (melds.any_wild()) {
    std::ranges::sort(found, {}, [](Mask meld) { return std::pair(std::popcount(meld), meld); });
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  std::vector<std::vector<Card>> picked;
  picked.reserve(found.size());
  for (const Mask meld : found) {
    picked.push_back(melds.pick(meld));
  }
  return picked;
}

}  // namespace

std::vector<std::vector<Card>> melds_among(const Rules& rules, const CardMultiset& cards) {
  return all_of(Melds(rules, cards, Scope::all));
}

std::vector<std::vector<Card>> plain_melds_among(const Rules& rules, const CardMultiset& cards, Card first) {
  return all_of(Melds(rules, cards, Scope::plain, first));
}

bool is_in_a_meld(const Rules& rules, const CardMultiset& cards, Card card) {
  return Melds(rules, cards, Scope::plain, card).any_with(card);
}

std::vector<Card> spread_to_lay(const Rules& rules, const CardMultiset& cards) {
  const Melds melds(rules, cards, Scope::least);
  std::vector<Card> least;
  melds.any([&](Mask meld) {
    if (!least.empty() && static_cast<std::size_t>(std::popcount(meld)) >= least.size()) {
      return false;
    }
    std::vector<Card> spread = melds.pick(meld);
    if (!may_be_held(rules, spread)) {
      least = std::move(spread);
    }
    return false;
  });
  return least;
}

}  // namespace tonk
