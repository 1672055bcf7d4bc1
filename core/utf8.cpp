#include "core/utf8.hpp"

#include <algorithm>
#include <array>

namespace tonk::utf8 {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t n>
bool in_any(const std::array<Range, n>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](Range range) { return code >= range.first && code <= range.last; });
}

constexpr std::array<Range, 13> unprintable{{
    {0x00, 0x1F},
    {0x7F, 0x9F},
    {0xAD, 0xAD},      // soft hyphen
    {0x61C, 0x61C},    // Arabic letter mark
    {0x180E, 0x180E},  // Mongolian vowel separator
    {0x200B, 0x200B},  // zero-width space
    {0x200E, 0x200F},  // left-to-right and right-to-left marks
    {0x2028, 0x202E},  // line and paragraph separators, bidirectional embeddings and overrides
    {0x2060, 0x206F},  // word joiner, invisible operators, bidirectional isolates
    {0xFEFF, 0xFEFF},  // zero-width no-break space
    {0xFFF9, 0xFFFB},  // interlinear annotation
    {0xFFFE, 0xFFFF},
    {0xE0000, 0xE007F},  // tags
}};

constexpr std::array<Range, 4> without_width{{
    {0x300, 0x36F},
    {0x200C, 0x200D},
    {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F},
}};

constexpr std::array<Range, 10> wide{{
    {0x1100, 0x115F},
    {0x2E80, 0x303E},
    {0x3041, 0xA4CF},
    {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6},
    {0x1F300, 0x1FAFF},
    {0x20000, 0x3FFFD},
}};

}  // namespace

Decoded decode(std::string_view text) {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1, true};
  }
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) {
    return {lead, 1, false};
  }
  char32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t at = 1; at < size; ++at) {
    if ((byte(at) & 0xC0U) != 0x80) {
      return {lead, 1, false};
    }
    code = code << 6U | (byte(at) & 0x3FU);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) {
    return {lead, 1, false};
  }
  return {code, size, true};
}

bool is_printable(char32_t code) {
  if (code >= 0x20 && code < 0x7F) {
    return true;
  }
  return !in_any(unprintable, code);
}

std::size_t columns(char32_t code) {
  if (code < 0x300) {
    return 1;
  }
  return in_any(without_width, code) ? 0 : in_any(wide, code) ? 2 : 1;
}

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const Decoded c = decode(text);
    sum += columns(c.code);
    text.remove_prefix(c.size);
  }
  return sum;
}

std::string replaced(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const Decoded c = decode(text);
    valid += c.valid ? text.substr(0, c.size) : "\uFFFD";
    text.remove_prefix(c.size);
  }
  return valid;
}

}  // namespace tonk::utf8
