#include "core/card.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/card_set.hpp"
#include "core/text.hpp"

namespace tonk {

namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::optional<Suit> parse_suit(std::string_view text) {
  using namespace std::string_view_literals;
  constexpr std::array signs{"♣"sv, "♦"sv, "♥"sv, "♠"sv};  // in the order of suit_letters
  // Phones write behind a sign whether it is text or an emoji.
  if (text.ends_with("\uFE0E") || text.ends_with("\uFE0F")) {
    text.remove_suffix(3);
    if (text.size() == 1) {
      return std::nullopt;
    }
  }
  const std::size_t found = text.size() == 1 ? suit_letters.find(lower(text[0]))
                                             : static_cast<std::size_t>(std::ranges::find(signs, text) - signs.begin());
  return found < suit_count ? std::optional(static_cast<Suit>(found)) : std::nullopt;
}

std::optional<Card> parse_joker(std::string_view digits) {
  unsigned number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, number);
  const bool good = error == std::errc{} && rest == end && digits[0] != '0' && number <= max_jokers;
  return good ? std::optional(Card::joker(number)) : std::nullopt;
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

std::string to_string(CardSet cards) {
  std::vector<Card> sorted{cards.begin(), cards.end()};
  std::ranges::sort(sorted, {}, [](Card card) { return std::pair{card.index() % 16, card.index() / 16}; });
  return to_string(sorted);
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
