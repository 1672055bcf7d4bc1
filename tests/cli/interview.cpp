#include <catch2/catch.hpp>

#include "cli/houses/interview.hpp"
#include "spec/keys.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::cli_test;

namespace {

/// What the lines make of a house on top of the base game, without its head.
std::string written(const std::vector<std::string>& lines, const std::string& extends = "pagat") {
  const Ran ran = at_terminal({"new", "ours", "--extends", extends, "-o", "-"}, lines);
  INFO(ran.err);
  CHECK(ran.status == 0);
  const std::string head = "# yaml-language-server: $schema=house.schema.json\nhouse: ours\n";
  CHECK(ran.out.starts_with(head));
  return ran.out.substr(head.size());
}

/// What is asked after the head, up to the last answer.
std::string asked(const std::vector<std::string>& lines) {
  const Ran ran = at_terminal({"new", "ours", "-o", "-"}, lines);
  const std::string before = "with: options that are included; what this file itself says overrides them\n[nothing] > ";
  return ran.err.substr(ran.err.find(before) + before.size());
}

}  // namespace

TEST_CASE("interview: on a terminal, only what is answered otherwise is written") {
  CHECK(written({"", "", "done"}) == "extends: pagat\n");
  CHECK(written({"Fridays: what we play", "no-upcard", "2 or more", "2", "done"}) ==
        "title: \"Fridays: what we play\"\nextends: pagat\nwith: no-upcard\n\n"
        "# the direction in which cards are dealt and turns follow each other\nplay passes: to the right\n");
  CHECK(written({"", "", "2 to 6", "", "skip", "", "", "",  "skip", "{2: 7, 3 or more: 5}", "",    "", "",
                 "", "", "",       "", "",     "", "", "4", "",     "15 or less",           "done"}) ==
        "extends: pagat\n\n"
        "# how many can play; no number at the end means as many as the pack can serve\nplayers: 2 to 6\n\n"
        "# what is dealt\ndeal:\n  cards: {2: 7, 3 or more: 5}\n\n"
        "# what a player does in a turn\nturn:\n  drop: before or after drawing, while nothing is laid\n"
        "  drop limit: 15 or less\n");
}

TEST_CASE("interview: an answer can be taken back, and one that is wrong is asked for again") {
  CHECK(asked({"", "", "2 too 5", "2 to 5", "?", "3", "back", "?", "", "done"}) ==
        R"(
players: how many can play; no number at the end means as many as the pack can serve
  `any number`, or a number such as `2`, `2 to 6` or `2 or more`, such as 2 to 4
[2 or more] >   `too` stands where `to`, `or more` or the end of the sentence is expected; write `any number`, or a number such as `2`, `2 to 6` or `2 or more`, such as `2 to 4`
[2 or more] > 
play passes: the direction in which cards are dealt and turns follow each other
  1 to the left
  2 to the right
[to the left] >   to the left: clockwise, seen from above
  to the right: against the clock, seen from above
[to the left] >   `3` is not known as `play passes`; write `to the left` or `to the right`
[to the left] > 
players: how many can play; no number at the end means as many as the pack can serve
  `any number`, or a number such as `2`, `2 to 6` or `2 or more`, such as 2 to 4
[2 to 5] >   write `any number`, or a number such as `2`, `2 to 6` or `2 or more`, such as `2 to 4`
[2 to 5] > 
play passes: the direction in which cards are dealt and turns follow each other
  1 to the left
  2 to the right
[to the left] > )");
  const Ran options = at_terminal({"new", "ours", "-o", "-"}, {"", "no-upcrd", "no-upcard", "done"});
  CHECK(options.err.find("  there is no option `no-upcrd`; did you mean `no-upcard`?") != std::string::npos);
  CHECK(options.out.ends_with("extends: pagat\nwith: no-upcard\n"));
}

TEST_CASE("interview: lists are asked for part by part") {
  const std::vector<std::string> up_to_wins{"", "", "", "", "skip", "", "", "", "skip", "skip"};
  std::vector<std::string> lines = up_to_wins;
  for (const char* const line : {"total is 50",
                                 "each other pay 3",
                                 "each other pays 3",
                                 "",
                                 "total is 49",
                                 "2",
                                 "",
                                 "",
                                 "evry card is a J",
                                 "every card is a J",
                                 "each other pays 2",
                                 "each other pays 1 to the pot",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "",
                                 "low",
                                 "2",
                                 "",
                                 "done"}) {
    lines.emplace_back(line);
  }
  CHECK(written(lines) ==
        R"(extends: pagat

# the hands that win as they are dealt; of those that fit and can be declared at that time the one that pays most counts, by the numbers in its sentences, and of equals the first in the list
dealt wins:
  - hand: total is 50
    pays: each other pays 3
    beats: total is 49
    several: all are paid
  - hand: every card is a J
    pays:
      - each other pays 2
      - each other pays 1 to the pot

# bets beside the hand, for those who join in; each is added to those of the house
side bets:
  - bet: low
    won by: the lowest dealt card of the called suit
)");
}

TEST_CASE("interview: a house on top of nothing is asked for with the base game's answers") {
  const std::string text = written({"", "", "2 to 4", "done"}, "nothing");
  CHECK(text.find("\nplayers: 2 to 4\n") != std::string::npos);
  CHECK(text.find("\n  drop and lowest alone: each other pays 1\n") != std::string::npos);
}

TEST_CASE("interview: the words that go elsewhere are known at every place") {
  CHECK(written({"done"}) == "extends: pagat\n");
  CHECK(written({"Fridays", "done"}) == "title: Fridays\nextends: pagat\n");
  CHECK(written({"skip", "skip", "done"}) == "extends: pagat\n");
  CHECK(written({"Fridas", "back", "Fridays", "back", "", "no-upcard", "done"}) ==
        "title: Fridays\nextends: pagat\nwith: no-upcard\n");
  const std::vector<std::string> up_to_wins{"", "", "", "", "skip", "", "", "", "skip", "skip"};
  const auto after = [&](const std::vector<std::string>& lines) {
    std::vector<std::string> all = up_to_wins;
    all.insert(all.end(), lines.begin(), lines.end());
    const std::string text = written(all);
    const std::size_t wins = text.find("\ndealt wins:");
    return wins == std::string::npos ? "" : text.substr(wins + 1);
  };
  const std::string fifty = "dealt wins:\n  - hand: total is 50\n    pays: each other pays 4\n";
  CHECK(after({"total is 50", "skip", "done", "each other pays 4", "done"}) == fifty);
  CHECK(after({"total is 50", "each other pays 4", "", "done"}) == fifty);
  CHECK(after({"total is 50", "each other pays 4", "", "skip", "done"}) == fifty);
  CHECK(after({"total is 50", "each other pays 4", "", "skip", "skip", "done"}) == fifty);
  CHECK(after({"total is 50", "each other pays 4", "", "skip", "back", "done"}).empty());
  CHECK(after({"total is 50", "back", "", "done"}).empty());
  CHECK(after({"total is 50", "each other pays 4", "", "skip", "total is 49", "each other pays 2", "done"}) ==
        fifty + "  - hand: total is 49\n    pays: each other pays 2\n");
}

TEST_CASE("interview: `?` tells the options") {
  const Ran ran = at_terminal({"new", "ours", "-o", "-"}, {"?", "", "?", "done"});
  CHECK(ran.err.find("[nothing] >   write a text, such as `Tonk, the base game`\n[nothing] > \n") != std::string::npos);
  CHECK(ran.err.find("\n  one-hit: One hit a turn\n") != std::string::npos);
}

TEST_CASE("interview: every shipped house can be told, each answer right when it is given") {
  const spec::Library library = spec::test::library_with({});
  for (const spec::Listing& listing : library.list()) {
    if (listing.is_option) {
      continue;
    }
    INFO(listing.name);
    const cli::DraftHouse house(library, "ours.yaml", "ours", "pagat");
    const spec::Said told = library.said(listing.name);
    spec::Said says = house.proposed();
    for (const spec::KeyInfo& key : spec::keys()) {
      const auto at = static_cast<std::size_t>(key.key);
      says[at] = told[at] ? told[at] : says[at];
      INFO(path_of(key.key));
      CHECK(spec::test::brief(house.examine(says)).empty());
    }
  }
}
