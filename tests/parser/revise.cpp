#include "parser/revise.hpp"

#include <catch2/catch.hpp>

#include "parser/parse.hpp"

using namespace tonk;

namespace {

log::Hand read(const std::string& text) {
  log::Hand hand;
  REQUIRE(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  return hand;
}

const std::string text =
    "hand 1  # the first\n"
    "seats Ann Bob\n"
    "\n"
    "# dealt by Bob\n"
    "deal Ann 4h 5h\n"
    "  Ann: draw 6h,   discard Kd  # a king\n"
    "# Bob thinks\n"
    "Bob: draw 7c, discard 7c\n"
    "Ann: drop\n"
    "pay Bob Ann 1";

}  // namespace

TEST_CASE("a revised log that says nothing else is the same, byte for byte") {
  CHECK(log::revised(text, read(text), read(text)) == text);
  const std::string in_any_order = "hand 1\nx-a 1\nup Kh\ndeal Ann 4h 5h\nx-b 2\nseats Ann Bob\nAnn: draw\n";
  const log::Hand hand = read(in_any_order);
  CHECK(log::revised(in_any_order, hand, hand) == in_any_order);
}

TEST_CASE("in a revised log only the line changes of which the record does") {
  log::Hand other = read(text);
  other.cards[other.actions[1].cards.first].card = *parse_card("Ks");
  other.pays[0].amount = Amount{2};
  std::string revised = text;
  revised.replace(revised.find("draw 6h,   discard Kd"), 21, "draw 6h, discard Ks");
  revised.replace(revised.rfind('1'), 1, "2");
  CHECK(log::revised(text, read(text), other) == revised);
}

TEST_CASE("a revised log keeps the comments of lines that are left out, added or exchanged") {
  const log::Hand hand = read(text);
  SECTION("left out") {
    log::Hand other = hand;
    other.play.erase(other.play.begin());
    CHECK(log::revised(text, hand, other).find("deal Ann 4h 5h\n  # a king\n# Bob thinks\nBob: draw 7c") !=
          std::string::npos);
  }
  SECTION("added, at the place of the line before which it stands") {
    log::Hand other = hand;
    log::PlayLine added = other.play[1];
    added.player = other.play[0].player;
    other.play.insert(other.play.begin() + 1, added);
    CHECK(log::revised(text, hand, other).find("# Bob thinks\nAnn: draw 7c, discard 7c\nBob: draw 7c") !=
          std::string::npos);
  }
  SECTION("exchanged") {
    log::Hand other = hand;
    std::swap(other.play[0], other.play[1]);
    CHECK(log::revised(text, hand, other)
              .find("# Bob thinks\nBob: draw 7c, discard 7c\n  Ann: draw 6h,   discard Kd  # "
                    "a king\nAnn: drop") != std::string::npos);
  }
}
