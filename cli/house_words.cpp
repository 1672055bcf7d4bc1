#include "cli/house_words.hpp"

#include "core/text.hpp"

namespace tonk::cli {

std::string house_words(const std::string& house, const std::vector<std::string>& options) {
  std::string words = printable(house);
  for (std::size_t i = 0; i < options.size(); ++i) {
    words += (i == 0 ? " with " : " ") + printable(options[i]);
  }
  return words;
}

}  // namespace tonk::cli
