#include <catch2/catch.hpp>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;
using spec::test::Files;
using spec::test::library_with;

namespace {

const Files files{
    {"wait.yaml", "option: wait\nwaiting:\n  after a spread: 3 turns\n  after a hit: 1 turn\n"},
    {"three.yaml", "option: three\nwith: wait.yaml\nwaiting: {after a hit: 3 turns}\n"},
    {"once.yaml", "option: once\nwith:\n  - wait.yaml\nwaiting: {several hits: count once a round}\n"},
    {"all.yaml", "option: all\nwith: once.yaml three.yaml\nwaiting: {after a spread: 9 turns}\n"},
    {"two.yaml", "option: two\nwaiting: {after a hit: 2 turns}\n"},
    {"low.yaml", "option: low\nadd dealt wins: [{hand: total is 15 or less, pays: each other pays 2}]\n"},
    {"nine.yaml", "option: nine\nadd dealt wins: [{hand: total is 9 or less, pays: each other pays 3}]\n"},
    {"fifty.yaml", "option: fifty\ndealt wins: [{hand: total is 50, pays: each other pays 2}]\n"},
    {"forty.yaml", "option: forty\ndealt wins: [{hand: total is 40, pays: each other pays 2}]\n"},
    {"only.yaml", "option: only\ndealt wins: [{hand: total is 9, pays: each other pays 2}]\nadd dealt wins: none\n"},
    {"strict.yaml", "option: strict\nwith: low.yaml\nadd dealt wins: none\n"}};

std::string waits(const std::vector<std::string>& options) {
  const Compiled compiled = library_with(files).compile("pagat", options);
  INFO(brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  const Waiting& waiting = compiled.rules->waiting;
  return std::to_string(waiting.after_spread) + " " + std::to_string(waiting.after_hit) + " " +
         (waiting.several_hits == spec::SeveralHits::once_a_round ? "once" : "each");
}

std::string wins(const std::string& house, const std::vector<std::string>& options) {
  const Compiled compiled = library_with(files).compile(house, options);
  INFO(brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  std::string text;
  for (const DealtWin& win : compiled.rules->dealt_wins) {
    text += (text.empty() ? "" : ", ") + compiled.rules->clause(win.clause).text;
  }
  return text;
}

std::string refused(const std::vector<std::string>& options) {
  return brief(library_with(files).compile("pagat", options).diagnostics);
}

const std::string fifteen = "hand: total is 15 or less; pays: each other pays 2";
const std::string nine = "hand: total is 9 or less; pays: each other pays 3";

}  // namespace

TEST_CASE("an option brings others along, below what it says itself") {
  CHECK(waits({"wait.yaml"}) == "3 1 each");
  CHECK(waits({"three.yaml"}) == "3 3 each");
  CHECK(waits({"wait.yaml", "three.yaml"}) == "3 3 each");
  CHECK(waits({"three.yaml", "wait.yaml"}) == "3 3 each");
  CHECK(waits({"three.yaml", "once.yaml"}) == "3 3 once");
  CHECK(waits({"once.yaml", "wait.yaml", "three.yaml"}) == "3 3 once");
  CHECK(waits({"all.yaml"}) == "9 3 once");
  CHECK(waits({"wait.yaml", "all.yaml"}) == "9 3 once");
  const Compiled compiled = library_with(files).compile("pagat", {"three.yaml", "wait.yaml", "three.yaml"});
  REQUIRE(compiled.rules);
  CHECK(compiled.rules->options == std::vector<std::string>{"three", "wait"});
  CHECK(library_with(files).compile("pagat", {"all.yaml"}).rules->options == std::vector<std::string>{"all"});
  CHECK(compiled.rules->clause(compiled.rules->clause_of(Key::wait_after_spread)).file == "wait.yaml");
}

TEST_CASE("what comes along can contradict another option") {
  const Library library = library_with(files);
  const Compiled compiled = library.compile("pagat", {"once.yaml", "two.yaml"});
  CHECK(brief(compiled.diagnostics, true) ==
        "2:11+11 contradiction: the options `wait` and `two` contradict each other on `waiting, after a hit` | "
        "wait.yaml:4:3 says `1 turn`, and here stands `2 turns`; choose one of the two options");
  CHECK(compiled.diagnostics.at(0).file == "two.yaml");
  CHECK(refused({"two.yaml", "three.yaml"}) ==
        "3:11+11 contradiction: the options `two` and `three` contradict each other on `waiting, after a hit`");
}

TEST_CASE("what a house or an option says itself settles what the options that it includes contradict each other on") {
  Files more = files;
  more["wait-two.yaml"] = "option: wait-two\nwith: wait.yaml two.yaml\n";
  more["settled.yaml"] = "option: settled\nwith: wait.yaml two.yaml\nwaiting:\n  after a hit: 4 turns\n";
  more["open.yaml"] = "house: open\nextends: pagat\nwith: wait-two.yaml\n";
  more["ours.yaml"] = "house: ours\nextends: pagat\nwith: wait-two.yaml\nwaiting:\n  after a hit: 4 turns\n";
  more["theirs.yaml"] = "house: theirs\nextends: ours.yaml\nwith: wait.yaml\n";
  const Library library = library_with(more);
  const auto wait = [&](const Compiled& compiled) {
    return compiled.rules ? static_cast<int>(compiled.rules->waiting.after_hit) : -1;
  };
  CHECK(wait(library.compile("open.yaml", {})) == -1);
  CHECK(wait(library.compile("ours.yaml", {})) == 4);
  CHECK(wait(library.compile("theirs.yaml", {})) == 1);
  CHECK(wait(library.compile("ours.yaml", {"three.yaml"})) == 3);
  CHECK(wait(library.compile("ours.yaml", {"wait-two.yaml"})) == -1);
  CHECK(wait(library.compile("pagat", {"settled.yaml"})) == 4);
}

TEST_CASE("what an option brings along must exist, and not bring it along in turn") {
  Files more = files;
  more["lost.yaml"] = "option: lost\nwith: wait.yaml no-upcad\n";
  more["a.yaml"] = "option: a\nwith: b.yaml\n";
  more["b.yaml"] = "option: b\nwith: c.yaml\n";
  more["c.yaml"] = "option: c\nwith: a.yaml\n";
  more["self.yaml"] = "option: self\nwith: self.yaml\n";
  more["house.yaml"] = "option: house\nwith: pagat\n";
  more["in/near.yaml"] = "option: near\nwith: ./next.yaml\n";
  more["in/next.yaml"] = "option: next\ndeal: {upcard: none}\n";
  more["map.yaml"] = "option: map\nwith: {a: b}\n";
  more["h.yaml"] = "house: h\nextends: pagat\nwith: all.yaml three.yaml\n";
  more["loop.yaml"] = "house: loop\nextends: pagat\nwith: a.yaml\n";
  const Library library = library_with(more);
  const Compiled lost = library.compile("pagat", {"lost.yaml"});
  CHECK(brief(lost.diagnostics, true) ==
        "2:17+8 unknown-option: there is no option `no-upcad` | did you mean `no-upcard`?");
  CHECK_FALSE(lost.unknown);
  const Compiled cycle = library.compile("pagat", {"a.yaml"});
  CHECK(brief(cycle.diagnostics, true) ==
        "2:7+6 with-cycle: `a.yaml` includes this option itself | leave it out in one of the two");
  CHECK(cycle.diagnostics.at(0).file == "c.yaml");
  CHECK(brief(library.compile("pagat", {"self.yaml"}).diagnostics).starts_with("2:7+9 with-cycle:"));
  CHECK(brief(library.compile("loop.yaml", {}).diagnostics).starts_with("2:7+6 with-cycle:"));
  CHECK(brief(library.compile("pagat", {"house.yaml"}).diagnostics).starts_with("2:7+5 unknown-option:"));
  CHECK(brief(library.compile("pagat", {"map.yaml"}).diagnostics) ==
        "2:7+1 wrong-kind: keys stand where `with` has one value");
  const Compiled near = library.compile("pagat", {"in/near.yaml"});
  REQUIRE(near.rules);
  CHECK_FALSE(near.rules->turns_up());
  const Compiled house = library.compile("h.yaml", {});
  REQUIRE(house.rules);
  CHECK(house.rules->waiting.after_spread == 9);
  CHECK(house.rules->options.empty());
}

TEST_CASE("so many options cannot come along") {
  Files many;
  for (int i = 0; i < 70; ++i) {
    many["o" + std::to_string(i) + ".yaml"] =
        "option: o" + std::to_string(i) + "\nwith: o" + std::to_string(i + 1) + ".yaml\n";
  }
  CHECK(brief(library_with(many).compile("pagat", {"o0.yaml"}).diagnostics) ==
        "2:1+4 too-large: more than 64 files belong to one house");
  many["o60.yaml"] = "option: o60\n";
  CHECK(library_with(many).compile("pagat", {"o0.yaml"}).rules);
}

TEST_CASE("added dealt wins come before those that are said in full, in whatever order options are named") {
  const std::string fifty = "hand: total is 50; pays: each other pays 2";
  const std::string base = "hand: total is 49 or 50; pays: each other pays 2";
  CHECK(wins("pagat", {"low.yaml"}) == fifteen + ", " + base);
  CHECK(wins("pagat", {"low.yaml", "fifty.yaml"}) == fifteen + ", " + fifty);
  CHECK(wins("pagat", {"fifty.yaml", "low.yaml"}) == fifteen + ", " + fifty);
  CHECK(wins("pagat", {"low.yaml", "nine.yaml"}) == wins("pagat", {"nine.yaml", "low.yaml"}));
  CHECK(wins("pagat", {"nine.yaml", "fifty.yaml", "low.yaml"}) == fifteen + ", " + nine + ", " + fifty);
}

TEST_CASE("dealt wins said in full take the place of those added below") {
  Files more = files;
  more["base.yaml"] = "house: base\nextends: pagat\nwith: low.yaml\n";
  more["both.yaml"] =
      "house: both\nextends: base.yaml\nadd dealt wins: [{hand: total is 3, pays: nobody pays}]\ndealt wins: none\n";
  const Library library = library_with(more);
  CHECK(library.compile("base.yaml", {}).rules->dealt_wins.size() == 2);
  CHECK(library.compile("base.yaml", {"fifty.yaml"}).rules->dealt_wins.size() == 1);
  CHECK(library.compile("base.yaml", {"fifty.yaml", "nine.yaml"}).rules->dealt_wins.size() == 2);
  CHECK(library.compile("both.yaml", {}).rules->dealt_wins.size() == 1);
}

TEST_CASE("nothing may be added where an option says so") {
  CHECK(wins("pagat", {"only.yaml"}) == "hand: total is 9; pays: each other pays 2");
  CHECK(refused({"only.yaml", "low.yaml"}) ==
        "2:1+14 contradiction: the options `only` and `low` contradict each other on `add dealt wins`");
  const Compiled other = library_with(files).compile("pagat", {"low.yaml", "only.yaml"});
  CHECK(brief(other.diagnostics, true) ==
        "3:1+14 contradiction: the options `low` and `only` contradict each other on `add dealt wins` | low.yaml:2:1 "
        "says `hand: total is 15 or less; pays: each other pays 2`, and here stands `none`; choose one of the two "
        "options");
  CHECK(refused({"forty.yaml", "fifty.yaml"}) ==
        "2:1+10 contradiction: the options `forty` and `fifty` contradict each other on `dealt wins`");
  CHECK(wins("pagat", {"strict.yaml"}) == "hand: total is 49 or 50; pays: each other pays 2");
}

TEST_CASE("a house overrides what its own options add, and not what the house below it has added") {
  Files more = files;
  more["own.yaml"] = "house: own\nextends: pagat\ndealt wins: none\n";
  more["added.yaml"] = "house: added\nextends: own.yaml\nwith: low.yaml nine.yaml\n";
  more["none.yaml"] = "house: none\nextends: own.yaml\nwith: low.yaml\nadd dealt wins: none\n";
  more["above.yaml"] = "house: above\nextends: added.yaml\nadd dealt wins: none\n";
  const Library library = library_with(more);
  const auto number = [&](const std::string& house) {
    const Compiled compiled = library.compile(house, {});
    INFO(brief(compiled.diagnostics));
    REQUIRE(compiled.rules);
    return compiled.rules->dealt_wins.size();
  };
  CHECK(number("added.yaml") == 2);
  CHECK(number("none.yaml") == 0);
  CHECK(number("above.yaml") == 2);
}
