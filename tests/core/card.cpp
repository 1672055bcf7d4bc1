#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

#include "core/card.hpp"
#include "core/card_set.hpp"

using namespace tonk;

TEST_CASE("a card is read in every form and written in one") {
  const auto read = [](std::string_view text) {
    const std::optional<Card> card = parse_card(text);
    return card ? to_string(*card) : "none";
  };
  CHECK(read("Td") == "Td");
  CHECK(read("tD") == "Td");
  CHECK(read("10d") == "Td");
  CHECK(read("10♦") == "Td");
  CHECK(read("T♦") == "Td");
  CHECK(read("A♣") == "Ac");
  CHECK(read("q♥") == "Qh");
  CHECK(read("2♠") == "2s");
  CHECK(read("X1") == "X1");
  CHECK(read("x12") == "X12");
  CHECK(read("??") == "??");
  CHECK(parse_card("Kh") == Card(Rank::king, Suit::hearts));
}

TEST_CASE("what is no whole card is none") {
  for (const char* text :
       {"",    "T",   "d",   "Tdd",  " Td", "Td ", "1d", "11d", "0d",        "100d",          "10", "Tx",   "X", "X0",
        "X01", "X13", "X1x", "X123", "?",   "???", "?d", "T?",  "T\xE2\x99", "T\xE2\x99\xA7", "dT", "Joker"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_card(text));
  }
  CHECK_FALSE(parse_card(std::string_view("T\0", 2)));
}

TEST_CASE("every card is read as it is written") {
  for (std::uint8_t index = 0; index < 64; ++index) {
    const Card card = Card::at(index);
    CHECK(parse_card(to_string(card)) == card);
    CHECK(card.is_joker() != card.is_natural());
  }
  for (unsigned number = 1; number <= max_jokers; ++number) {
    CHECK(Card::joker(number).joker_number() == number);
  }
  CHECK(parse_card(to_string(Card{})) == Card{});
}

TEST_CASE("a set of cards") {
  CHECK(to_string(CardSet{}).empty());
  const CardSet set{Card(Rank::ten, Suit::diamonds), Card(Rank::ace, Suit::clubs), Card::joker(2)};
  CHECK(to_string(set) == "Ac Td X2");
  CHECK(set.size() == 3);
  CHECK(CardSet::of(Rank::ace).size() == suit_count);
  CHECK(CardSet::of(Suit::spades).size() == rank_count);
  CHECK(CardSet::all_naturals().size() == 52);
  CHECK((CardSet::of(Rank::ace) & CardSet::of(Suit::clubs)) == CardSet{Card(Rank::ace, Suit::clubs)});
}

TEST_CASE("any text is a card or none") {
  rc::prop("parse_card never fails otherwise", [](const std::string& text) {
    if (const std::optional<Card> card = parse_card(text)) {
      RC_ASSERT(parse_card(to_string(*card)) == card);
    }
  });
}
