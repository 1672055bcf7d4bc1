#include "tonk/card.hpp"

#include "core/card.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {

std::vector<Card> outer(const std::vector<inner::Card>& cards) {
  std::vector<Card> same;
  same.reserve(cards.size());
  for (const inner::Card card : cards) {
    same.push_back(outer(card));
  }
  return same;
}

std::vector<inner::Card> engine(const std::vector<Card>& cards) {
  std::vector<inner::Card> same;
  same.reserve(cards.size());
  for (const Card card : cards) {
    same.push_back(engine(card));
  }
  return same;
}

std::string to_string(Card card) { return inner::to_string(engine(card)); }

std::string to_string(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += text.empty() ? "" : " ";
    text += to_string(card);
  }
  return text;
}

std::optional<Card> parse_card(std::string_view text) {
  const auto card = inner::parse_card(text);
  return card ? std::optional(outer(*card)) : std::nullopt;
}

}  // namespace tonk::v0
