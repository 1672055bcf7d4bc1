#include "core/card.hpp"

#include <utility>

namespace tonk {

namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::optional<Suit> parse_suit(std::string_view text) {
  if (text.size() == 1) {
    const std::size_t found = suit_letters.find(lower(text[0]));
    return found == std::string_view::npos ? std::nullopt : std::optional(static_cast<Suit>(found));
  }
  using namespace std::string_view_literals;
  constexpr std::array signs{
      std::pair{"♣"sv, Suit::clubs},
      std::pair{"♦"sv, Suit::diamonds},
      std::pair{"♥"sv, Suit::hearts},
      std::pair{"♠"sv, Suit::spades},
  };
  for (const auto& [sign, suit] : signs) {
    if (text == sign) {
      return suit;
    }
  }
  return std::nullopt;
}

std::optional<Card> parse_joker(std::string_view digits) {
  if (digits.empty() || digits.size() > 2 || digits[0] == '0') {
    return std::nullopt;
  }
  unsigned number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') {
      return std::nullopt;
    }
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number <= max_jokers ? std::optional(Card::joker(number)) : std::nullopt;
}

}  // namespace

std::string to_string(Card card) {
  if (!card.known()) {
    return "??";
  }
  if (card.is_joker()) {
    return 'X' + std::to_string(card.joker_number());
  }
  return {rank_letters[static_cast<std::size_t>(card.rank())], suit_letters[static_cast<std::size_t>(card.suit())]};
}

std::string to_string(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += (text.empty() ? "" : " ") + to_string(card);
  }
  return text;
}

std::optional<Card> parse_card(std::string_view text) {
  if (text == "??") {
    return Card{};
  }
  if (text.size() < 2) {
    return std::nullopt;
  }
  if (upper(text[0]) == 'X') {
    return parse_joker(text.substr(1));
  }
  std::size_t rank = rank_letters.find(upper(text[0]));
  std::size_t width = 1;
  if (text.starts_with("10")) {
    rank = static_cast<std::size_t>(Rank::ten);
    width = 2;
  }
  const std::optional<Suit> suit = parse_suit(text.substr(width));
  if (rank == std::string_view::npos || !suit) {
    return std::nullopt;
  }
  return Card(static_cast<Rank>(rank), *suit);
}

}  // namespace tonk
