#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api.hpp"

namespace tonk {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

enum class Rank : std::uint8_t { ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king };

inline constexpr unsigned suit_count = 4;
inline constexpr unsigned rank_count = 13;
/// Jokers are X1 … X12: the three places that thirteen ranks leave free in each of the four sixteen-bit suits.
inline constexpr unsigned max_jokers = 12;

/// One card in a byte: sixteen places for each suit, ace first, jokers behind the kings.
/// A default card is unknown (`??`).
class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Rank rank, Suit suit)
      : index_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 16 + static_cast<unsigned>(rank))) {}

  /// `number` counts from 1 to max_jokers; any other number gives the unknown card.
  [[nodiscard]] static constexpr Card joker(unsigned number) {
    return number >= 1 && number <= max_jokers ? at((number - 1) / 3 * 16 + rank_count + (number - 1) % 3) : Card{};
  }
  /// The inverse of index(); the unknown card where `index` is 64 or more.
  [[nodiscard]] static constexpr Card at(unsigned index) { return index < 64 ? of_index(index) : Card{}; }

  [[nodiscard]] constexpr bool known() const { return index_ != unknown_index; }
  [[nodiscard]] constexpr bool is_joker() const { return known() && index_ % 16 >= rank_count; }
  [[nodiscard]] constexpr bool is_natural() const { return known() && index_ % 16 < rank_count; }
  /// Natural cards only.
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(index_ % 16); }
  /// Natural cards only.
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ / 16 % 4); }
  /// From 1 to max_jokers; jokers only.
  [[nodiscard]] constexpr unsigned joker_number() const { return index_ / 16U * 3U + (index_ % 16U - rank_count) + 1; }
  /// Below 64 for a known card, and different for each; 255 for the unknown card.
  [[nodiscard]] constexpr std::uint8_t index() const { return index_; }

  /// By suit, then by rank; the unknown card comes last.
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  friend class CardSet;
  static constexpr Card of_index(unsigned index) {
    Card card;
    card.index_ = static_cast<std::uint8_t>(index);
    return card;
  }
  static constexpr std::uint8_t unknown_index = 0xFF;
  std::uint8_t index_ = unknown_index;
};

inline constexpr std::string_view rank_letters = "A23456789TJQK";
inline constexpr std::string_view suit_letters = "cdhs";

/// The canonical form: `Td`, `X1`, `??`.
[[nodiscard]] TONK_API std::string to_string(Card card);
/// Separated by blanks, in the order given.
[[nodiscard]] TONK_API std::string to_string(const std::vector<Card>& cards);

/// Any form that a hand log may write (`10d`, `tD`, `T♦`, `x1`, `??`); nothing where the text is not one whole card.
[[nodiscard]] TONK_API std::optional<Card> parse_card(std::string_view text);

}  // namespace tonk
