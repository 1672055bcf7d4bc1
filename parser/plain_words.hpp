#pragma once

#include <algorithm>
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

/// A text of at most eight bytes, to be looked for in what is loaded.
struct Word {
  std::uint64_t bytes;
  std::uint64_t mask;
  template <std::size_t size>
  consteval Word(const char (&text)[size])  // NOLINT: stands for the text
      : bytes(word_of({text, size - 1})), mask(mask_of(size - 1)) {
    static_assert(size - 1 <= 8);
  }
};

/// Whether what is loaded begins with the text.
constexpr bool stands(std::uint64_t loaded, Word text) { return (loaded & text.mask) == text.bytes; }

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

/// Of the card with the rank and the suit whose letters are at `at`; where they are none, letters::no_card is set in it.
inline std::uint8_t plain_index(const char* at) {
  return static_cast<std::uint8_t>(letters::ranks[static_cast<unsigned char>(at[0])] |
                                   letters::suits[static_cast<unsigned char>(at[1])]);
}

/// A joker, or a card that nobody saw, in canonical form.
inline std::optional<Card> plain_other_card(const char* at) {
  if (at[0] == 'X' && at[1] >= '1' && at[1] <= '9') {
    return Card::joker(static_cast<unsigned>(at[1] - '0'));
  }
  return at[0] == '?' && at[1] == '?' ? std::optional(Card{}) : std::nullopt;
}

/// The card whose two letters are at `at`, in canonical form.
inline std::optional<Card> plain_card(const char* at) {
  const std::uint8_t index = plain_index(at);
  return (index & letters::no_card) == 0 ? Card::at(index) : plain_other_card(at);
}

/// The first line end in the text [at, end), or its end. `readable`: where the bytes end that may be looked at.
inline const char* find_line_end(const char* at, const char* end, const char* readable) {
  constexpr std::uint64_t each = 0x0101'0101'0101'0101;
  for (; readable - at >= 8; at += 8) {
    const std::uint64_t rest = load(at) ^ (each * '\n');
    if (const std::uint64_t ends = (rest - each) & ~rest & (each * 0x80); ends != 0) {  // right as to the first of them
      return std::min(at + std::countr_zero(ends) / 8, end);
    }
  }
  return at < end ? std::find(at, end, '\n') : end;
}

/// Whether a name may have it without quotes.
inline bool is_bare_char(char c) {
  static constexpr std::array<bool, 256> bare = [] {
    std::array<bool, 256> table{};
    for (const char letter : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")) {
      table[static_cast<unsigned char>(letter)] = true;
    }
    return table;
  }();
  return bare[static_cast<unsigned char>(c)];
}

}  // namespace tonk::log
