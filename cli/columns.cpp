#include "cli/columns.hpp"

#include <algorithm>

namespace tonk::cli {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::string wrapped(std::string_view beginning, const std::vector<std::string>& entries, std::size_t width,
                    std::string_view between) {
  const std::size_t margin = std::min(beginning.find_first_not_of(' '), beginning.size()) + 4;
  std::string text(beginning);
  std::size_t used = columns(beginning);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string entry = entries[i] + std::string(i + 1 < entries.size() ? between : "");
    const std::size_t needed = columns(entry);
    if (used + needed > width + 1 && used > margin) {  // the blank at the end of a line is no column
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n' + std::string(margin, ' ');
      used = margin;
    }
    text += entry;
    used += needed;
  }
  return text + '\n';
}

}  // namespace tonk::cli
