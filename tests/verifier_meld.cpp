#include "verifier/meld.hpp"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "tests/told.hpp"

namespace tonk {
namespace {

CardSet cards(const std::string& text) {
  CardSet set;
  std::istringstream words{text};
  for (std::string word; words >> word;) {
    set.insert(parse_card(word).value());
  }
  return set;
}

LaidSpread laid(const spec::Rules& rules, const std::string& text) {
  const CardSet set = cards(text);
  return {meld_of(rules, set), Seat{}, static_cast<std::uint8_t>(set.size()), set};
}

using Kind = LaidSpread::Kind;

TEST_CASE("B7: a book is three or four of one rank, a run three or more of one suit in order") {
  const spec::Rules rules = test::house("pagat");
  CHECK(meld_of(rules, cards("Qs Qh Qd")) == Kind::book);
  CHECK(meld_of(rules, cards("4h 4c 4d 4s")) == Kind::book);
  CHECK(meld_of(rules, cards("As 2s 3s")) == Kind::run);
  CHECK(meld_of(rules, cards("8h 9h Th Jh")) == Kind::run);
  CHECK(meld_of(rules, CardSet::of(Suit::clubs)) == Kind::run);

  CHECK(meld_of(rules, cards("")) == Kind::unclear);
  CHECK(meld_of(rules, cards("Qs Qh")) == Kind::unclear);
  CHECK(meld_of(rules, cards("4h 5h")) == Kind::unclear);
  CHECK(meld_of(rules, cards("4h 5h 7h")) == Kind::unclear);
  CHECK(meld_of(rules, cards("4h 5h 6d")) == Kind::unclear);
  CHECK(meld_of(rules, cards("4h 4c 5h")) == Kind::unclear);
  CHECK(meld_of(rules, cards("X1 X2 X3")) == Kind::unclear);
}

TEST_CASE("B7: the ace is next to the two, not to the king") {
  const spec::Rules rules = test::house("pagat");
  CHECK(meld_of(rules, cards("Qs Ks As")) == Kind::unclear);
  CHECK(meld_of(rules, cards("Ks As 2s")) == Kind::unclear);
}

TEST_CASE("B6: a hit extends a run at either end and a book by its fourth card") {
  const spec::Rules rules = test::house("pagat");
  CHECK(extensions(rules, laid(rules, "5h 6h 7h")) == cards("4h 8h"));
  CHECK(extensions(rules, laid(rules, "As 2s 3s")) == cards("4s"));
  CHECK(extensions(rules, laid(rules, "Js Qs Ks")) == cards("Ts"));
  CHECK(extensions(rules, laid(rules, "9c 9d 9h")) == cards("9s"));
  CHECK(extensions(rules, laid(rules, "9c 9d 9h 9s")).empty());
  CHECK(extensions(rules, laid(rules, "9c 9d")).empty());
}

TEST_CASE("A run follows the order of the house's ranks") {
  spec::Rules rules = test::house("pagat");
  rules.deck.order = {Rank::ace, Rank::two,   Rank::three, Rank::four,  Rank::five,
                      Rank::six, Rank::seven, Rank::jack,  Rank::queen, Rank::king};
  CHECK(meld_of(rules, cards("6h 7h Jh")) == Kind::run);
  CHECK(meld_of(rules, cards("7h Jh Qh")) == Kind::run);
  CHECK(meld_of(rules, cards("6h 7h 8h")) == Kind::unclear);
}

}  // namespace
}  // namespace tonk
