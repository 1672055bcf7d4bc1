#include "cli/columns.hpp"

#include <algorithm>

#include "core/utf8.hpp"

namespace tonk::cli {

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const utf8::Decoded c = utf8::decode(text);
    sum += utf8::columns(c.code);
    text.remove_prefix(c.size);
  }
  return sum;
}

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

}  // namespace tonk::cli
