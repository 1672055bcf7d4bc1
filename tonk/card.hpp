#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tonk/interface.hpp"

namespace tonk::TONK_INTERFACE {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

enum class Rank : std::uint8_t { ace, two, three, four, five, six, seven, eight, nine, ten, jack, queen, king };

/// One card: natural, a joker from X1 to X12, or unknown (`??`), which a default card is.
class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Rank rank, Suit suit)
      : index_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 16U + static_cast<unsigned>(rank))) {}
  /// `number` is 1 to 12; of any other number the card is unknown.
  [[nodiscard]] static constexpr Card joker(unsigned number) {
    Card card;
    if (number >= 1 && number <= 12) {
      card.index_ = static_cast<std::uint8_t>((number - 1) / 3 * 16 + ranks + (number - 1) % 3);
    }
    return card;
  }
  /// The inverse of index(); unknown where `index` is 64 or more.
  [[nodiscard]] static constexpr Card at(unsigned index) {
    Card card;
    card.index_ = index < 64 ? static_cast<std::uint8_t>(index) : unknown_index;
    return card;
  }

  [[nodiscard]] constexpr bool known() const { return index_ != unknown_index; }
  [[nodiscard]] constexpr bool is_joker() const { return known() && index_ % 16 >= ranks; }
  [[nodiscard]] constexpr bool is_natural() const { return known() && index_ % 16 < ranks; }
  /// Of natural cards.
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(index_ % 16); }
  /// Of natural cards.
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ / 16 % 4); }
  /// Below 64 for a known card, a number of its own for each; 255 for the unknown one.
  [[nodiscard]] constexpr std::uint8_t index() const { return index_; }

  /// By suit, then by rank; the unknown card is the last.
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  static constexpr unsigned ranks = 13;
  static constexpr std::uint8_t unknown_index = 0xFF;
  std::uint8_t index_ = unknown_index;
};

/// As a hand log writes it: `Td`, `X1`, `??`.
[[nodiscard]] std::string to_string(Card card);
/// With a blank between two cards.
[[nodiscard]] std::string to_string(const std::vector<Card>& cards);

/// Any form that a hand log may have (`10d`, `tD`, `T♦`, `x1`, `??`); nothing where the text is not one whole card.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

}  // namespace tonk::TONK_INTERFACE
