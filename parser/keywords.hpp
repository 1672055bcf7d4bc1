#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

#include "parser/hand.hpp"

namespace tonk::log {

/// The first eight bytes of a word as a number: of words that are not longer, it differs where they do.
[[gnu::always_inline]] constexpr std::uint64_t number_of(std::string_view word) {
  std::uint64_t number = 0;
  if (std::is_constant_evaluated()) {
    for (std::size_t at = 0; at < word.size() && at < sizeof(number); ++at) {
      number |= static_cast<std::uint64_t>(static_cast<unsigned char>(word[at])) << (8 * at);
    }
    return number;
  }
  // The first half and the last, which may overlap.
  const auto halves = [&]<typename Half>(Half first) {
    Half last = 0;
    const std::size_t rest = word.size() - sizeof(first);
    std::memcpy(&first, word.data(), sizeof(first));
    std::memcpy(&last, word.data() + rest, sizeof(last));
    return first | (static_cast<std::uint64_t>(last) << (8 * rest));
  };
  if (word.size() >= sizeof(number)) {
    std::memcpy(&number, word.data(), sizeof(number));
    return number;
  }
  return word.size() >= 4   ? halves(std::uint32_t{})
         : word.size() >= 2 ? halves(std::uint16_t{})
         : word.empty()     ? 0
                            : static_cast<unsigned char>(word[0]);
}
static_assert(std::endian::native == std::endian::little, "numbers are made of words as they lie in memory");

/// With these a line begins.
inline constexpr std::array<std::string_view, 16> line_keywords{"hand", "session", "house",  "stake", "seats", "dealer",
                                                                "cut",  "deck",    "bet",    "deal",  "up",    "holds",
                                                                "show", "pay",     "result", "out"};

/// In the order of ActionKind.
inline constexpr std::array<std::string_view, action_kind_count> action_keywords{
    "declare", "drop",  "draw",      "take",  "spread", "hit",  "discard",
    "slap",    "touch", "stock-out", "knock", "aside",  "shed", "bet"};

/// The inverse of keyword(ActionKind); nothing where no action is called so.
[[nodiscard]] std::optional<ActionKind> action_kind(std::string_view word);

/// Keywords inside a line.
inline constexpr std::array<std::string_view, 2> inner_keywords{"with", "pot"};

}  // namespace tonk::log
