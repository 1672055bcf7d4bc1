#include "verifier/table/meld.hpp"

#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/told.hpp"
#include "verifier/table/meld_solver.hpp"

namespace tonk {
namespace {

/// Cards as a log writes them, such as `7h X1=8h`.
std::vector<PlayedCard> played(const std::string& text) {
  std::vector<PlayedCard> cards;
  std::istringstream words{text};
  for (std::string word; words >> word;) {
    const std::size_t sign = word.find('=');
    cards.push_back({parse_card(word.substr(0, sign)).value(),
                     sign == std::string::npos ? Card{} : parse_card(word.substr(sign + 1)).value()});
  }
  return cards;
}

CardSet cards(const std::string& text) {
  CardSet set;
  for (const PlayedCard& card : played(text)) {
    set.insert(card.card);
  }
  return set;
}

/// `none`, `several`, or the meld: `book of 3 Q`, `5h to 7h, 2 natural`.
std::string reading(const spec::Rules& rules, const Reading& found) {
  if (found.ways != Reading::Ways::one) {
    return found.ways == Reading::Ways::none ? "none" : "several";
  }
  const Meld& meld = found.meld;
  const std::string naturals = meld.naturals == meld.size ? "" : ", " + std::to_string(meld.naturals) + " natural";
  if (meld.kind == Meld::Kind::book) {
    return "book of " + std::to_string(meld.size) + " " + rank_letters[static_cast<std::size_t>(meld.rank)] + naturals;
  }
  const auto at = [&](std::size_t place) {
    return to_string(Card{rules.deck.order[place % rules.deck.order.size()], meld.suit});
  };
  return at(meld.first) + " to " + at(meld.first + meld.size - 1U) + naturals;
}

std::string read(const spec::Rules& rules, const std::string& text) {
  return reading(rules, read_meld(rules, played(text)));
}

std::string hit(const spec::Rules& rules, const std::string& spread, const std::string& card) {
  const Reading laid = read_meld(rules, played(spread));
  REQUIRE(laid.ways == Reading::Ways::one);
  return reading(rules, extend(rules, laid.meld, played(card).front()));
}

CardSet extensions_of(const spec::Rules& rules, const std::string& spread) {
  return extensions(rules, read_meld(rules, played(spread)).meld);
}

TEST_CASE("B7: a book is three or four of one rank, a run three or more of one suit in order") {
  const spec::Rules rules = test::house("pagat");
  CHECK(read(rules, "Qs Qh Qd") == "book of 3 Q");
  CHECK(read(rules, "4h 4c 4d 4s") == "book of 4 4");
  CHECK(read(rules, "As 2s 3s") == "As to 3s");
  CHECK(read(rules, "9h Jh 8h Th") == "8h to Jh");
  CHECK(read(rules, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc") == "Ac to Kc");

  for (const char* const nothing : {"", "Qs Qh", "4h 5h", "4h 5h 7h", "4h 5h 6d", "4h 4c 5h", "X1 X2 X3", "5h 6h X1"}) {
    INFO(nothing);
    CHECK(read(rules, nothing) == "none");
  }
}

TEST_CASE("B7: the ace is next to the two, not to the king") {
  const spec::Rules rules = test::house("pagat");
  CHECK(read(rules, "Qs Ks As") == "none");
  CHECK(read(rules, "Ks As 2s") == "none");
}

TEST_CASE("S2: an ace may be first or last in a run, and not both") {
  const spec::Rules rules = test::house("pagat", {"ace-high-or-low"});
  CHECK(read(rules, "Qs Ks As") == "Qs to As");
  CHECK(read(rules, "As 2s 3s") == "As to 3s");
  CHECK(read(rules, "Ks As 2s") == "none");
  CHECK(hit(rules, "Js Qs Ks", "As") == "Js to As");
  CHECK(hit(rules, "2s 3s 4s", "As") == "As to 4s");
  CHECK(hit(rules, "Qs Ks As", "2s") == "none");
}

TEST_CASE("B6: a hit extends a run at either end and a book by its fourth card") {
  const spec::Rules rules = test::house("pagat");
  CHECK(extensions_of(rules, "5h 6h 7h") == cards("4h 8h"));
  CHECK(extensions_of(rules, "As 2s 3s") == cards("4s"));
  CHECK(extensions_of(rules, "Js Qs Ks") == cards("Ts"));
  CHECK(extensions_of(rules, "9c 9d 9h").contains(cards("9s")));
  CHECK(extensions_of(rules, "9c 9d 9h 9s").empty());
  CHECK(extensions_of(rules, "9c 9d").empty());
}

TEST_CASE("BR2: a run follows the order of the house's ranks") {
  const spec::Rules rules = test::house("baton-rouge");
  CHECK(read(rules, "6h 7h Jh") == "6h to Jh");
  CHECK(read(rules, "7h Jh Qh") == "7h to Qh");
  CHECK(read(rules, "6h 7h 8h") == "none");
  CHECK(extensions_of(rules, "5h 6h 7h") == cards("4h Jh"));
}

TEST_CASE("CC1: a wild card fills a gap, and says what it stands for where there is a choice") {
  const spec::Rules rules = test::house("chicago-cab");
  CHECK(read(rules, "7h 2s 9h") == "7h to 9h, 2 natural");
  CHECK(read(rules, "7h X1 8h") == "several");
  CHECK(read(rules, "7h 8h X1=9h") == "7h to 9h, 2 natural");
  CHECK(read(rules, "7h 8h X1=6h") == "6h to 8h, 2 natural");
  CHECK(read(rules, "Qh Kh X1") == "Jh to Kh, 2 natural");
  CHECK(read(rules, "7h 7d X1") == "book of 3 7, 2 natural");
  CHECK(read(rules, "7h X1 X2") == "several");
  CHECK(read(rules, "7h X1=7d X2=7c") == "book of 3 7, 1 natural");
  CHECK(read(rules, "X1 X2") == "none");
  CHECK(read(rules, "7h 9h X1=9c") == "none");
}

TEST_CASE("CC1: a wild card that fits as itself is itself") {
  const spec::Rules rules = test::house("chicago-cab");
  CHECK(read(rules, "As 2s 3s") == "As to 3s");
  CHECK(read(rules, "2s 3s 4s") == "2s to 4s");
  CHECK(read(rules, "2s 2h 2d") == "book of 3 2");
  CHECK(read(rules, "2s=5s 3s 4s") == "3s to 5s, 2 natural");
  CHECK(read(rules, "2s 3s 4s X1=As") == "As to 4s, 3 natural");
  CHECK(hit(rules, "3h 4h 5h", "2h") == "2h to 5h");
  CHECK(hit(rules, "3h 4h 5h", "2h=6h") == "3h to 6h, 3 natural");
}

TEST_CASE("CC1: a wild hit at the end of the ranks needs no word, elsewhere it does") {
  const spec::Rules rules = test::house("chicago-cab");
  CHECK(hit(rules, "Jh Qh Kh", "X1") == "Th to Kh, 3 natural");
  CHECK(hit(rules, "7h 8h 9h", "X1") == "several");
  CHECK(hit(rules, "7h 8h 9h", "X1=Th") == "7h to Th, 3 natural");
  CHECK(hit(rules, "7h 8h 9h", "X1=Jh") == "none");
  CHECK(hit(rules, "7h 7c 7d", "X2") == "book of 4 7, 3 natural");
}

TEST_CASE("a wild card stands for no rank that the house has not") {
  const spec::Rules rules = test::house_with(
      "deck:\n  ranks: A 2 3 4 5 6 7 J Q K\n  points: {A: 1, J Q K: 10}\n  jokers: 4 wild\n  wild: 2\n"
      "spreads:\n  natural cards: 0\n  ace: first or last, never both\n");
  CHECK(read(rules, "Qh Kh X1=8h") == "none");
  CHECK(read(rules, "X1=8h X2=8c X3=8d") == "none");
  CHECK(read(rules, "X1=7h X2=7c X3=7d") == "book of 3 7, 0 natural");
  CHECK(read(rules, "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh X1") == "none");
  std::string twos;
  for (int card = 0; card < 14; ++card) {
    twos += "2h ";
  }
  CHECK(read(rules, twos) == "none");
}

TEST_CASE("O13: a dead joker fits nowhere") {
  const spec::Rules rules = test::house("pagat", {"dead-jokers"});
  CHECK(read(rules, "7h 8h X1") == "none");
  CHECK(hit(rules, "7h 8h 9h", "X1") == "none");
}

TEST_CASE("a book may be longer than the pack has ranks") {
  const spec::Rules rules = test::house_with(
      "players: 2\ndeck: {ranks: 3 9, points: {}}\ndeal: {cards: 3}\n"
      "spreads: {laid with at most: 3, run: 2 or more of one suit in order}\n");
  const auto is_matched = [&](const std::string& text) {
    CardMultiset held;
    for (const PlayedCard& card : played(text)) {
      held.insert(card.card);
    }
    return all_matched(rules, held);
  };
  CHECK(is_matched("3c 3d 3h"));
  CHECK_FALSE(is_matched("3c 3d 9h"));
}

TEST_CASE("the best arrangement leaves the fewest points") {
  const spec::Rules rules = test::house("pagat");
  const auto least = [&](const std::string& hand) {
    CardMultiset held;
    for (const PlayedCard& card : played(hand)) {
      held.insert(card.card);
    }
    return least_unmatched(rules, held);
  };
  CHECK(least("") == 0);
  CHECK(least("5h 6h 7h Kd") == 10);
  CHECK(least("5h 6h 7h 7d 7c") == 11);     // the run goes down, or the book
  CHECK(least("5h 6h 7h 8h 7d 7c") == 14);  // 5 6 7 8 and not 7 7 7 with 5 6
  CHECK(least("4h 5h 6h 7h 7d 7c") == 0);   // 4 5 6 and 7 7 7
  CHECK(least("Ah 2h 3h 4h 5h 6h 7h") == 0);
}

}  // namespace
}  // namespace tonk
