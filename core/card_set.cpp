#include "core/card_set.hpp"

#include <algorithm>
#include <vector>

namespace tonk {

std::string to_string(CardSet cards) {
  std::vector<Card> sorted{cards.begin(), cards.end()};
  std::sort(sorted.begin(), sorted.end(), [](Card a, Card b) {
    return std::pair{a.index() % 16, a.index() / 16} < std::pair{b.index() % 16, b.index() / 16};
  });
  std::string text;
  for (const Card card : sorted) {
    text += (text.empty() ? "" : " ") + to_string(card);
  }
  return text;
}

}  // namespace tonk
