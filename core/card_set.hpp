#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>

#include "core/api.hpp"
#include "core/card.hpp"

namespace tonk {

/// A set of known cards: one bit each, sixteen to a suit, in a 64-bit word.
class CardSet {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Card;
    using difference_type = std::ptrdiff_t;
    using pointer = const Card*;
    using reference = Card;
    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr Card operator*() const { return Card::of_index(static_cast<unsigned>(std::countr_zero(bits_))); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator old = *this;
      ++*this;
      return old;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t bits_ = 0;
  };

  constexpr CardSet() = default;
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (const Card card : cards) {
      insert(card);
    }
  }
  static constexpr CardSet from_bits(std::uint64_t bits) {
    CardSet set;
    set.bits_ = bits;
    return set;
  }
  /// All cards of one rank, without jokers.
  static constexpr CardSet of(Rank rank) { return from_bits(0x0001'0001'0001'0001ULL << static_cast<unsigned>(rank)); }
  /// All cards of one suit, without jokers.
  static constexpr CardSet of(Suit suit) { return from_bits(0x1FFFULL << (16 * static_cast<unsigned>(suit))); }
  static constexpr CardSet all_naturals() { return from_bits(0x1FFF'1FFF'1FFF'1FFFULL); }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(bits_)); }
  [[nodiscard]] constexpr bool contains(Card card) const { return ((bits_ >> card.index()) & 1U) != 0; }
  [[nodiscard]] constexpr bool contains(CardSet other) const { return (other.bits_ & ~bits_) == 0; }

  constexpr void insert(Card card) { bits_ |= bit(card); }
  constexpr void erase(Card card) { bits_ &= ~bit(card); }

  [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const { return Iterator{}; }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return from_bits(a.bits_ & ~b.bits_); }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator&=(CardSet other) { return *this = *this & other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  friend constexpr bool operator==(CardSet, CardSet) = default;

 private:
  static constexpr std::uint64_t bit(Card card) {
    assert(card.known());
    return std::uint64_t{1} << card.index();
  }
  std::uint64_t bits_ = 0;
};

/// The cards in canonical form, by rank and then by suit, separated by blanks.
[[nodiscard]] TONK_API std::string to_string(CardSet cards);

}  // namespace tonk
