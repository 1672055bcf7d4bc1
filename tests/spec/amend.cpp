#include "spec/document.hpp"

#include <catch2/catch.hpp>

#include "core/text.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

const std::string house =
    "house: t\n"
    "extends: pagat\n"
    "\n"
    "# What is held up.\n"
    "waiting:\n"
    "  # after laying\n"
    "  after a spread: 2 turns  # two\n"
    "\n"
    "  # after being hit\n"
    "  after a hit: 1 turn\n"
    "settlement:\n"
    "  drop and caught:\n"
    "    - dropper pays 2 to each equal or lower\n"
    "    # and the rest\n"
    "    - each bystander pays 1 to each lowest\n"
    "turn: {drop: never}\n";

std::string cut(Position at, const std::string& text = house) { return without(text, at).value_or("nothing"); }

std::string less(const std::string& part) {
  std::string text = house;
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.erase(at, part.size());
}

}  // namespace

TEST_CASE("amend: a key is taken out, and the comments of others stay") {
  CHECK(cut({2, 1}) == less("extends: pagat\n"));
  CHECK(cut({4, 3}, "house: t\nwaiting:\n  # one\n\n  after a hit: 1 turn\n  # two\n  after a spread: 1 turn\n") ==
        "nothing");
  CHECK(cut({5, 3}, "house: t\nwaiting:\n  # one\n\n  after a hit: 1 turn\n  # two\n  after a spread: 1 turn\n") ==
        "house: t\nwaiting:\n  # one\n\n  # two\n  after a spread: 1 turn\n");
}

TEST_CASE("amend: a key with a comment beside it or right above it is not taken out") {
  CHECK(cut({7, 3}) == "nothing");
  CHECK(cut({10, 3}) == "nothing");
  CHECK(cut({12, 3}) == "nothing");
  CHECK(cut({15, 7}) == "nothing");
}

TEST_CASE("amend: an entry of a list is taken out, but not the last one") {
  CHECK(cut({13, 7}) == less("    - dropper pays 2 to each equal or lower\n"));
  CHECK(cut({4, 7}, "house: t\nsettlement:\n  stock out:\n    - nobody pays\n    - nobody pays\n") ==
        "house: t\nsettlement:\n  stock out:\n    - nobody pays\n");
  CHECK(cut({4, 7}, "house: t\nsettlement:\n  stock out:\n    - nobody pays\n") == "nothing");
}

TEST_CASE("amend: of an entry with keys of its own the whole is taken out") {
  const std::string wins =
      "house: t\n"
      "dealt wins:\n"
      "  - hand: total is 50\n"
      "    pays: each other pays 2\n"
      "  - hand: total is 60\n"
      "    pays: each other pays 2\n";
  const std::size_t second = wins.find("  - hand: total is 60");
  CHECK(cut({5, 11}, wins) == wins.substr(0, second));
  CHECK(cut({5, 5}, wins) == wins.substr(0, second));
}

TEST_CASE("amend: a section goes with the only thing that it says") {
  CHECK(cut({3, 3}, "house: t\nwaiting:\n  after a hit: 1 turn\ntitle: x\n") == "house: t\ntitle: x\n");
  CHECK(cut({3, 3}, "house: t\nwaiting:\n  after a hit: 1 turn") == "house: t\n");
}

TEST_CASE("amend: what shares a line stays") {
  CHECK(cut({16, 8}) == less("turn: {drop: never}\n"));
  CHECK(cut({2, 8}, "house: t\nturn: {drop: never, lay: never}\n") == "nothing");
  CHECK(cut({2, 21}, "house: t\nturn: {drop: never, lay: never}\n") == "nothing");
}

TEST_CASE("amend: where nothing stands, nothing is taken out") {
  CHECK(cut({4, 1}) == "nothing");
  CHECK(cut({99, 1}) == "nothing");
  CHECK(cut({1, 1}, "[") == "nothing");
  CHECK(cut({1, 1}, "") == "nothing");
}

TEST_CASE("amend: a byte order mark stays, and counts for no column") {
  const std::string mark = "\xEF\xBB\xBF";
  CHECK(cut({2, 1}, mark + "house: t\ntitle: x\n") == mark + "house: t\n");
  Diagnostic told;
  told.at = {1, 1};
  told.width = 5;
  told.instead = "house";
  CHECK(replaced(mark + "hosue: t\n", told) == mark + "house: t\n");
}

TEST_CASE("amend: one word for another") {
  Diagnostic told;
  told.at = {2, 3};
  told.width = 4;
  told.instead = "drop";
  CHECK(replaced("turn:\n  drpo: never\n", told) == "turn:\n  drop: never\n");
  told.at = {1, 4};
  told.width = 1;
  told.instead = "x";
  CHECK(replaced("äöüß\n", told) == "äöüx\n");
  told.at = {7, 1};
  CHECK_FALSE(replaced("äöüß\n", told));
}

TEST_CASE("amend: a slip of the finger has one meaning") {
  const std::vector<std::string_view> words{"drop", "drop limit", "discard", "lay"};
  CHECK(only_meant("drpo", words) == "drop");
  CHECK(only_meant("Drop", words) == "drop");
  CHECK(only_meant("drop_limit", words) == "drop limit");
  CHECK(only_meant("Drop-Limit", words) == "drop limit");
  CHECK(only_meant("discrd", words) == "discard");
  CHECK(only_meant("dscrd", words).empty());
  CHECK(only_meant("lai", words).empty());
  CHECK(only_meant("hold", std::vector<std::string_view>{"holds", "holdx"}).empty());
  CHECK(only_meant("", words).empty());
}
