#pragma once

#include <cassert>

#include "core/card_set.hpp"

namespace tonk {

/// Known cards of which a log may show one twice, by mistake or because two packs are in play: a set for the first of each
/// card and one for the second. A third is not kept.
class CardMultiset {
 public:
  constexpr CardMultiset() = default;
  constexpr explicit CardMultiset(CardSet cards) : first_(cards) {}

  constexpr void insert(Card card) {
    if (first_.contains(card)) {
      second_.insert(card);
    } else {
      first_.insert(card);
    }
  }
  /// Puts them in; it has none of them.
  constexpr void insert(CardSet cards) {
    assert((first_ & cards).empty());
    first_ |= cards;
  }
  /// Takes one away, and says whether there was one.
  constexpr bool erase(Card card) {
    if (second_.contains(card)) {
      second_.erase(card);
      return true;
    }
    const bool held = first_.contains(card);
    first_.erase(card);
    return held;
  }
  [[nodiscard]] constexpr bool contains(Card card) const { return first_.contains(card); }
  [[nodiscard]] constexpr unsigned count(Card card) const {
    return static_cast<unsigned>(first_.contains(card)) + static_cast<unsigned>(second_.contains(card));
  }
  [[nodiscard]] constexpr unsigned size() const { return first_.size() + second_.size(); }
  [[nodiscard]] constexpr bool empty() const { return first_.empty(); }
  /// Each card that is there at least once.
  [[nodiscard]] constexpr CardSet first() const { return first_; }
  /// Each card that is there twice.
  [[nodiscard]] constexpr CardSet second() const { return second_; }
  friend constexpr bool operator==(const CardMultiset&, const CardMultiset&) = default;

 private:
  CardSet first_;
  CardSet second_;
};

}  // namespace tonk
