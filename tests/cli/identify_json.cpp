#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"
#include "tests/support/disputed_hands.hpp"

using namespace tonk::cli_test;
using nlohmann::ordered_json;

TEST_CASE("identify: json, where nothing fits") {
  const Ran ran =
      run_tonk({"identify", "--format", "json", "--house", "seattle", "-"}, with(friday, "discard Kd", "discard Qs"));
  CHECK(ran.status == 1);
  CHECK(ordered_json::parse(ran.out) == ordered_json::parse(R"({
  "files": ["-"], "hands": 1, "unreadable": 0,
  "named": [{"house": "pagat", "options": [], "known": true}],
  "houses": [
    {
      "house": "seattle", "options": [], "named": false, "matches": [],
      "tried": {"options": 47, "values": 236, "sets": 0, "most_changes": 4, "all": true},
      "as_it_is": {
        "file": "-", "hand": null, "line": 4, "column": 1, "code": "wrong-deal",
        "message": "`Ann` is dealt 5 cards, not 7", "rule": "deal, cards"
      },
      "nearest": {
        "changes": [{"rule": "deal, cards", "says": "5"}],
        "net": {}, "in_order": 0, "open": 0, "unpaid": 0, "wrong": 1, "findings": 1,
        "first": {
          "file": "-", "hand": null, "line": 8, "column": 40, "code": "card-not-held",
          "message": "`Ann` does not hold Qs", "rule": null
        },
        "against": [
          {
            "rule": null,
            "first": {
              "file": "-", "hand": null, "line": 8, "column": 40, "code": "card-not-held",
              "message": "`Ann` does not hold Qs", "rule": null
            },
            "hands": [{"file": "-", "hand": null, "line": 1}]
          }
        ]
      }
    }
  ],
  "undecided": [],
  "untested": {"rules": [], "options": []}
})"));
}

TEST_CASE("identify: json, with what the log does not show") {
  const Ran ran = run_tonk({"identify", "--format", "json", "--house", "pagat", "-"}, friday);
  CHECK(ran.status == 0);
  ordered_json all = ordered_json::parse(ran.out);
  const ordered_json untested = all["untested"];
  all.erase("untested");
  CHECK(all == ordered_json::parse(R"({
  "files": ["-"], "hands": 1, "unreadable": 0,
  "named": [{"house": "pagat", "options": [], "known": true}],
  "houses": [
    {
      "house": "pagat", "options": [], "named": true,
      "matches": [
        {"changes": [], "net": {"Ann": "3", "Bob": "-4", "Cal": "1"}, "in_order": 1, "open": 0, "unpaid": 0}
      ],
      "tried": {"options": 0, "values": 0, "sets": 0, "most_changes": 4, "all": true},
      "as_it_is": null, "nearest": null
    }
  ],
  "undecided": []
})"));
  CHECK(untested["rules"].size() == 50);
  CHECK(untested["rules"][0] ==
        ordered_json::parse(R"({"rule": "seating, at first", "says": "in the order of the cut"})"));
  CHECK(untested["options"].size() == 41);
  CHECK(untested["options"][0] == "ace-high-or-low");
}
