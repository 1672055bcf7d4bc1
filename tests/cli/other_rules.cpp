#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"
#include "tests/support/disputed_hands.hpp"

using namespace tonk::cli_test;
using nlohmann::ordered_json;

TEST_CASE("verify by other rules: both settlements side by side, and what would be right") {
  const Ran ran = run_tonk({"verify", "--house", "rushville", "-"}, friday);
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  CHECK(without_house_lines(ran.out) == R"(-:10:1: mis-settled: `Bob` owes `Ann` 4, and pays 2 [wrong-payment]
   |
10 | pay Bob Ann 2
   | ^^^^^^^^^^^^^
   = rule: settlement, drop and caught, "dropper pays 4 to each equal or lower" (variants/rushville.yaml:#)
   = help: `Bob` dropped; `Bob` has 19, `Ann` has 11
   = note: the whole hand would be in order with `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
-:11:1: mis-settled: `Bob` owes `Cal` 4, and pays 2 [wrong-payment]
   |
11 | pay Bob Cal 2
   | ^^^^^^^^^^^^^
   = rule: settlement, drop and caught, "dropper pays 4 to each equal or lower" (variants/rushville.yaml:#)
   = help: `Bob` dropped; `Bob` has 19, `Cal` has 18
   = note: the whole hand would be in order with `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
-:12:1: mis-settled: `Cal` owes `Ann` nothing, and pays 1 [payment-not-owed]
   |
12 | pay Cal Ann 1
   | ^^^^^^^^^^^^^
   = rule: settlement, drop and caught, "dropper pays 4 to each equal or lower" (variants/rushville.yaml:#)
   = help: `Bob` dropped; `Ann` has 11, `Bob` has 19, `Cal` has 18
   = note: the whole hand would be in order with `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
-:1: hand: mis-settled (settlement wrong; caught)
         by rushville         as told, by pagat
         mis-settled, caught  ok, caught
    Ann  +4                   +3
    Bob  -8                   -4
    Cal  +4                   +1
1 hand: 1 mis-settled
)");
}

TEST_CASE("verify by other rules: what is settled alike stands alone") {
  CHECK(run_tonk({"verify", "--house", "newark", "-"}, friday).out == "1 hand: 1 ok\n");
  const Ran same = run_tonk({"verify", "--house", "rushville", "-"}, with(friday, "house pagat\n", ""));
  CHECK(same.out.find("as told") == std::string::npos);
}

TEST_CASE("verify by other rules: what one of the houses does not settle") {
  const Ran ran = run_tonk({"verify", "--with", "low-fifteen", "-"},
                           with(friday, "deal Cal As 2c 2h Jd 3h", "deal Cal ?? ?? ?? ?? ??"));
  CHECK(ran.out.find("as told") == std::string::npos);  // neither does
  const Ran none = run_tonk({"verify", "--house", "newcomb", "-"}, friday);
  CHECK(none.out.substr(none.out.find("-:1: hand")) == R"(-:1: hand: illegal (settlement wrong; caught)
         by newcomb       as told, by pagat
         illegal, caught  ok, caught
    Ann  0                +3
    Bob  0                -4
    Cal  0                +1
1 hand: 1 illegal
)");
}

TEST_CASE("verify by other rules: json") {
  const Ran ran = run_tonk({"verify", "--format", "json", "--with", "caught-five", "-"}, friday);
  const ordered_json record = ordered_json::parse(ran.out);
  CHECK(record["options"] == ordered_json({"caught-five"}));
  CHECK(record["as_named"] == ordered_json::parse(R"({"file": "-", "session": null, "hand": null, "line": 1,
    "house": "pagat", "options": [], "verdict": "ok", "settlement": "right", "end": "caught", "findings": [],
    "payments": [{"from": "Bob", "to": "Ann", "amount": "2"}, {"from": "Bob", "to": "Cal", "amount": "2"},
                 {"from": "Cal", "to": "Ann", "amount": "1"}],
    "net": {"Ann": "3", "Bob": "-4", "Cal": "1"}})"));
  for (const ordered_json& finding : record["findings"]) {
    CHECK(finding["remedy"] == ordered_json::parse(R"({"rule": "settlement, drop and caught",
      "says": "dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest"})"));
  }
  CHECK_FALSE(ordered_json::parse(run_tonk({"verify", "--format", "json", "-"}, friday).out).contains("as_named"));
}

TEST_CASE("a finding is told with the rule by which the move would be legal") {
  const Ran ran = run_tonk({"verify", "--with", "waiting", "-"}, saturday);
  CHECK(ran.status == 1);
  CHECK(without_house_lines(ran.out) == R"(-:11:6: illegal: `Ann` drops while waiting [drop-while-waiting]
   |
11 | Ann: drop
   |      ^^^^
   = rule: waiting, after a spread, "3 turns" (variants/options/waiting.yaml:#)
   = help: `Ann` waits this turn and 2 more: a spread costs 3 turns, being hit costs 1 turn
   = note: it would be legal with `waiting, after a spread: none`
-:1: hand: illegal (settlement right; drop-won)
1 hand: 1 illegal
)");
}

TEST_CASE("a finding that no rule clears has no such note") {
  const Ran ran = run_tonk({"verify", "-"}, with(friday, "discard Kd", "discard Qs"));
  CHECK(ran.out == R"(-:8:40: illegal: `Ann` does not hold Qs [card-not-held]
  |
8 | Ann: draw 6h, spread 4h 5h 6h, discard Qs
  |                                        ^^
  = help: `Ann` holds 2s 9c Kd
-:9:6: undetermined: hidden cards leave open who pays whom [hidden-cards]
  |
9 | Bob: drop
  |      ^^^^
  = rule: settlement, "out without discard: each other pays 2; out by discard: each other pays 1; drop and lowest alone: each other pays 1; dr…" (variants/pagat.yaml:58)
  = help: a `show` line of `Ann` would settle it
-:1: hand: illegal (settlement undetermined; caught)
1 hand: 1 illegal
)");
  CHECK_FALSE(
      ordered_json::parse(
          run_tonk({"verify", "--format", "json", "-"}, with(friday, "discard Kd", "discard Qs")).out)["findings"][0]
          .contains("remedy"));
}

TEST_CASE("coverage: which rules the hands put to the test") {
  CHECK(run_tonk({"verify", "--coverage", "-"}, "hand 1\n" + friday + "hand 2\n" + saturday) == printed(R"(2 hands: 2 ok

pagat: 2 hands put 19 of 66 rules to the test
  -:1: players: 2 or more
  -:1: play passes: to the left
  -:1: first to play: next to the dealer
  -:1: deck, ranks: A 2 3 4 5 6 7 8 9 T J Q K
  -:1: deal, cards: 5
  -:1: deal, upcard: one card is turned up
  -:14: dealt wins: hand: total is 49 or 50; pays: each other pays 2
  -:1: turn, drop: before drawing
  -:1: turn, drop limit: none
  -:1: turn, drop needs: nothing
  -:1: turn, after a drop: the hands are counted
  -:1: turn, catching needs: nothing
  -:1: turn, lay: after drawing
  -:1: spreads, winning spreads: none
  -:14: waiting, after a spread: none
  -:14: settlement, drop and lowest alone: each other pays 1
  -:1: settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays …
  -:1: game, out at: no score
  -:1: game, out at losses: no amount
  never: seating, at first: in the order of the cut
  never: seating, newcomers: to the dealer's right
  never: first dealer: highest card cut
  never: next dealer: next to the dealer
  never: deck, points: A: 1; T J Q K: 10
  never: deck, jokers: none
  never: deck, wild: none
  never: deck, packs: 1
  never: deal, also: none
  never: several dealt wins: draw
  never: declaring a dealt win: must be done at once
  never: turn, drop after the deal: by nobody
  never: turn, tie with the dropper: catches the dropper
  never: turn, knock: never
  never: turn, bets: none
  never: turn, draw: from the stock or the discard pile
  never: turn, discards in reach: 1
  never: turn, after a take: the card is like any other
  never: turn, touching the stock: means nothing
  never: turn, discard: one card, unless the hand is empty
  never: turn, going out: by laying or discarding
  never: turn, low stock: changes nothing
  never: turn, slapping: none
  never: turn, reply: none
  never: spreads, laid with at most: any number
  never: spreads, ace: where the ranks put it
  never: spreads, hits: on any spread
  never: spreads, hits on a book: as on a run
  never: spreads, hits in a turn: any number
  never: spreads, hits on one player in a turn: any number
  never: spreads, holding: as long as one likes
  never: spreads, full books: stay on the table
  never: waiting, after a hit: none
  never: waiting, for the hitter: none
  never: waiting, no laying after a hit: none
  never: waiting, no laying after an own hit: none
  never: waiting, no going out after a hit: none
  never: waiting, no going out after an own hit: none
  never: counting: every card held
  never: stock out: when a player would draw from the empty stock
  never: settlement, out without discard: each other pays 2
  never: settlement, out by discard: each other pays 1
  never: settlement, drop and tied: nothing
  never: settlement, stock out: each loser pays 1 to each lowest
  never: settlement, knock: nobody pays
  never: game, ends at: no score
  never: game, ends at winnings: no amount
)"));
}

TEST_CASE("coverage: json, after the hands") {
  const Ran ran =
      run_tonk({"verify", "--coverage", "--format", "json", "-"},
               "hand 1\n" + friday + "hand 2\n" + with(saturday, "pagat", "pagat with waiting") + "hand 3\nbogus\n");
  CHECK(ran.status == 1);
  std::istringstream lines(ran.out);
  std::string line;
  for (int hand = 0; hand < 4; ++hand) {
    std::getline(lines, line);
  }
  const ordered_json coverage = ordered_json::parse(line)["coverage"];
  REQUIRE(coverage.size() == 2);  // what cannot be read is judged by no house
  CHECK(coverage[0]["house"] == "pagat");
  CHECK(coverage[0]["options"] == ordered_json::array());
  CHECK(coverage[1]["options"] == ordered_json({"waiting"}));
  CHECK(coverage[1]["hands"] == 1);
  const auto rule = [&](std::size_t house, const std::string& path) {
    for (const ordered_json& one : coverage[house]["rules"]) {
      if (one["rule"] == path) {
        return one;
      }
    }
    return ordered_json();
  };
  CHECK(rule(0, "waiting, after a spread") ==
        ordered_json::parse(R"({"rule": "waiting, after a spread", "says": "none", "first": null})"));
  CHECK(rule(1, "waiting, after a spread") ==
        ordered_json::parse(R"({"rule": "waiting, after a spread", "says": "3 turns",
          "first": {"file": "-", "session": null, "hand": "2", "line": 14}})"));
}

TEST_CASE("coverage: not in documents about findings") {
  for (const char* const format : {"sarif", "junit"}) {
    const Ran ran = run_tonk({"verify", "--coverage", "--format", format, "-"}, friday);
    CHECK(ran.status == 2);
    CHECK(ran.err == "tonk: `--coverage` is available only as text or JSON\n");
    CHECK(run_tonk({"verify", "--by-session", "--format", format, "-"}, friday).err ==
          "tonk: `--by-session` is available only as text or JSON\n");
  }
}
