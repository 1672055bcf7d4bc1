#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

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

/// Whether a name may have it without quotes.
constexpr bool is_bare_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

}  // namespace tonk::log
