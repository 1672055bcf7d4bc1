#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/card.hpp"

/// Short words of a log, compared eight bytes at once.
namespace tonk::log {

static_assert(std::endian::native == std::endian::little, "words are compared as they lie in memory");

/// The eight bytes at `at`.
inline std::uint64_t load(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

/// Of the first `size` bytes, at most eight.
constexpr std::uint64_t mask_of(std::size_t size) {
  return size >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
}

/// The text, of at most eight bytes, as it is loaded; zeros behind it.
constexpr std::uint64_t word_of(std::string_view text) {
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[at])) << (8 * at);
  }
  return word;
}

/// Whether the word begins with the text, of at most eight bytes.
template <std::size_t size>
constexpr bool stands(std::uint64_t word, const char (&text)[size]) {
  return (word & mask_of(size - 1)) == word_of({text, size - 1});
}

/// The places of a card's two letters in its index; no_card for others.
namespace letters {

constexpr std::uint8_t no_card = 0x80;

constexpr std::array<std::uint8_t, 256> places(std::string_view of, std::uint8_t step) {
  std::array<std::uint8_t, 256> table{};
  table.fill(no_card);
  for (std::size_t at = 0; at < of.size(); ++at) {
    table[static_cast<unsigned char>(of[at])] = static_cast<std::uint8_t>(at * step);
  }
  return table;
}
inline constexpr std::array<std::uint8_t, 256> ranks = places(rank_letters, 1);
inline constexpr std::array<std::uint8_t, 256> suits = places(suit_letters, 16);

}  // namespace letters

/// The card whose two letters are at `at`, in canonical form.
inline std::optional<Card> plain_card(const char* at) {
  const auto index = static_cast<std::uint8_t>(letters::ranks[static_cast<unsigned char>(at[0])] |
                                               letters::suits[static_cast<unsigned char>(at[1])]);
  if ((index & letters::no_card) == 0) {
    return Card::at(index);
  }
  if (at[0] == 'X' && at[1] >= '1' && at[1] <= '9') {
    return Card::joker(static_cast<unsigned>(at[1] - '0'));
  }
  return at[0] == '?' && at[1] == '?' ? std::optional(Card{}) : std::nullopt;
}

/// Whether a name may have it without quotes.
constexpr bool is_bare_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

}  // namespace tonk::log
