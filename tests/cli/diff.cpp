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
  by pagat with no-upcard: illegal: Jc is turned up, but `pagat with no-upcard` turns no card up

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
    house pagat with caught-five
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

namespace {

/// What is made of two houses that vary pagat.
Ran told(const std::string& one, const std::string& other, const std::vector<std::string>& options = {}) {
  const Folder folder;
  std::vector<std::string> words{"diff", folder.write("one.yaml", "house: one\nextends: pagat\n" + one),
                                 folder.write("other.yaml", "house: other\nextends: pagat\n" + other)};
  words.insert(words.end(), options.begin(), options.end());
  Ran ran = run_tonk(words);
  for (std::size_t at = ran.out.find(folder.path() + "/"); at != std::string::npos;
       at = ran.out.find(folder.path() + "/")) {
    ran.out.erase(at, folder.path().size() + 1);
  }
  return ran;
}

}  // namespace

TEST_CASE("diff: the same rule in other words") {
  CHECK(told("", "players: 2 to 10\n") == printed(R"(players
  one.yaml says 2 or more
  other.yaml says 2 to 10
  which means the same

one.yaml and other.yaml say the same of every rule, 1 of them in other words
)"));
  CHECK(told("", "players: 2 to 10\ndeal: {upcard: none}\n")
            .out.find("\none.yaml and other.yaml say 1 rule differently, and 1 in other words\n") != std::string::npos);
  CHECK(told("", "players: 2 to 9\n").status == 1);
}

TEST_CASE("diff: of a session, the hand that the houses judge differently") {
  const std::string unfinished = "incomplete: the log ends before the hand does: it is the turn of `Bob`\n";
  const Ran same = told("", "next dealer: the same again\n");
  CHECK(same.status == 1);
  CHECK(same.out.find("\n  hand 2, by one.yaml: " + unfinished +
                      "  hand 2, by other.yaml: illegal: `Bob` deals, not `Ann`\n") != std::string::npos);
  const Ran cut = told("", "next dealer: whoever cuts the highest card\n");
  CHECK(cut.status == 1);
  CHECK(cut.out.find("\n  hand 2, by one.yaml: illegal: `Bob` deals, not `Ann`\n  hand 2, by other.yaml: " +
                     unfinished) != std::string::npos);
  const Ran ran = told("", "next dealer: the same again\n", {"--format", "json"});
  CHECK(nlohmann::json::parse(ran.out).at("rules").at(0).at("example").at("hand") == "2");
}

TEST_CASE("diff: a bet that is not won, and what becomes of it") {
  const std::string bet = "side bets: [{bet: b, won by: the first run laid";
  const Ran ran = told(bet + "}]\n", bet + ", until won: they bet at each deal}]\n");
  CHECK(ran.status == 1);
  CHECK(ran.out.find("by other.yaml: illegal: the pot of the side bet `b` is not won yet") != std::string::npos);
}

TEST_CASE("diff: houses of which neither can take a rule of the other") {
  const std::string one = "players: 2 to 4\ndeal: {cards: {2 to 3: 7, 4: 5}}\n";
  const std::string other = "players: 5 to 6\ndeal: {cards: {5 to 6: 4}}\n";
  const Ran ran = told(one, other);
  CHECK(ran.status == 1);
  CHECK(ran.out.find("\nall of these together\n\n    ") != std::string::npos);
  CHECK(ran.out.find("\none.yaml and other.yaml say 2 rules differently; for 2 of them no hand was looked for\n") !=
        std::string::npos);
  const auto json = nlohmann::json::parse(told(one, other, {"--format", "json"}).out);
  CHECK(json.at("rules").at(0).at("example").is_null());
  CHECK(json.at("together").at("example").at("judged").size() == 2);
}

TEST_CASE("diff: a house of which the path has a blank") {
  const Folder folder;
  const std::string house = folder.write("my house.yaml", "house: mine\nextends: pagat\n");
  CHECK(run_tonk({"diff", house, "pagat"}) == printed(house + " and pagat say the same of every rule\n"));
}

TEST_CASE("diff: a house that cannot be had") {
  CHECK(run_tonk({"diff", "pagat", "pagatt"}) == refused("tonk: there is no house `pagatt`; did you mean `pagat`?\n"));
  CHECK(run_tonk({"diff", "pagat", "pagat with wating"}) ==
        refused("tonk: there is no option `wating`; did you mean `waiting`?\n"));
  CHECK(run_tonk({"diff", "pagat", "pagat width waiting"}) ==
        refused("tonk: `pagat width waiting` names no house; write a name, or `pagat with waiting no-upcard`\n"));
  CHECK(run_tonk({"diff", "pagat", "pagat # with waiting"}).status == 2);
  CHECK(run_tonk({"diff", "pagat", "pagat\nseats Ann Bob"}) ==
        refused("tonk: `pagat\\nseats Ann Bob` names no house; write a name, or `pagat with waiting no-upcard`\n"));
  const Ran reach = run_tonk({"diff", "pagat", "marwang", "--reach", "0"});
  CHECK(reach.status == 2);
}
