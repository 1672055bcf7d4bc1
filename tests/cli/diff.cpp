#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("diff: each rule with a hand that shows it") {
  CHECK(run_tonk({"diff", "pagat", "pagat with no-upcard"}) == printed(R"(deal, upcard
  pagat says one card is turned up
  pagat with no-upcard says none

    hand 1
    seats Ann Bob
    dealer Bob
    deal Ann 9c 5h 2s 9h 8d
    deal Bob Ad Js Qd 8c 6h
    up Jc

  by pagat: incomplete: the log ends before the hand does: it is the turn of `Ann`
  by pagat with no-upcard: illegal: Jc is turned up, but `pagat` turns no card up

pagat and pagat with no-upcard say 1 rule differently
)",
                                                                       1));
}

TEST_CASE("diff: what is paid otherwise") {
  CHECK(run_tonk({"diff", "pagat with caught-five", "pagat"}) == printed(R"(settlement, drop and caught
  pagat with caught-five says dropper pays 5 to the nearest lowest
  pagat says
      - dropper pays 2 to each equal or lower
      - each bystander pays 1 to each lowest

    hand 1
    house pagat
    seats Ann Bob
    dealer Bob
    deal Ann 8s 9d 8h 6d 8c
    deal Bob 7s 8d 9c 6c 7h
    up 9h
    Ann: drop

  by pagat with caught-five: ok, caught
    Ann -5, Bob +5
  by pagat: ok, caught
    Ann -2, Bob +2

settlement, drop and tied
  pagat with caught-five says dropper pays 5 to the nearest lowest
  pagat says nothing

    hand 1
    house pagat
    seats Ann Bob
    dealer Bob
    deal Ann 8h 9c 7h 7d 8s
    deal Bob 7c 9d 8c 7s 8d
    up 9h
    Ann: drop

  by pagat with caught-five: ok, tied
    Ann -5, Bob +5
  by pagat: ok, caught
    Ann -2, Bob +2

pagat with caught-five and pagat say 2 rules differently
)",
                                                                         1));
}

TEST_CASE("diff: as JSON") {
  const Ran ran = run_tonk({"diff", "pagat", "pagat with no-upcard", "--format", "json"});
  CHECK(ran.status == 1);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["one"] == "pagat");
  CHECK(json["other"] == "pagat with no-upcard");
  REQUIRE(json["rules"].size() == 1);
  const auto& rule = json["rules"][0];
  CHECK(rule["rule"] == "deal, upcard");
  CHECK(rule["example"]["this_rule_alone"] == true);
  CHECK(rule["example"]["judged"].size() == 2);
  CHECK(rule["example"]["judged"][0]["verdict"] == "incomplete");
  CHECK(rule["example"]["judged"][1]["verdict"] == "illegal");
}

TEST_CASE("diff: houses that say the same") {
  CHECK(run_tonk({"diff", "pagat", "pagat"}) == printed("pagat and pagat say the same of every rule\n"));
}

TEST_CASE("diff: a house that cannot be had") {
  CHECK(run_tonk({"diff", "pagat", "pagatt"}) == refused("tonk: there is no house `pagatt`; did you mean `pagat`?\n"));
  CHECK(run_tonk({"diff", "pagat", "pagat with wating"}) ==
        refused("tonk: there is no option `wating`; did you mean `waiting`?\n"));
  CHECK(run_tonk({"diff", "pagat", "pagat width waiting"}) ==
        refused("tonk: `pagat width waiting` names no house; write a name, or `pagat with waiting no-upcard`\n"));
  const Ran reach = run_tonk({"diff", "pagat", "marwang", "--reach", "0"});
  CHECK(reach.status == 2);
}
