#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <set>

#include "cli/judging/codes.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

/// Everything of a SARIF log but what the tool is: its version, and its rules, which docs/findings.md has.
std::string without_driver(const std::string& sarif) {
  const std::size_t from = sarif.find(R"("driver":)");
  const std::size_t to = sarif.find("},\n", from);
  return sarif.substr(0, from) + R"("driver":…)" + sarif.substr(to);
}

}  // namespace

TEST_CASE("sarif: one run, a result a line") {
  const Ran ran = run_tonk({"verify", "--format", "sarif", "nowhere.tonk", "-"}, caught("3"));
  CHECK(ran.status == 2);
  CHECK(ran.err == "tonk: `nowhere.tonk` cannot be read: No such file or directory\n");
  const std::string line =
      std::to_string(nlohmann::json::parse(ran.out)
                         .at("/runs/0/results/0/relatedLocations/0/physicalLocation/region"_json_pointer)
                         .at("startLine")
                         .get<int>());
  CHECK(
      without_house_lines(without_driver(ran.out)) ==
      R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":…},
"columnKind":"unicodeCodePoints","results":[
)"
      R"({"ruleId":"wrong-payment","ruleIndex":59,"level":"error","message":{"text":"`Bob` owes `Ann` 2, and pays 3; )"
      R"([rule](1): settlement, drop and caught, \"dropper pays 2 to each equal or lower\" (variants/pagat.yaml:#); )"
      R"(help: `Bob` dropped; `Bob` has 19, `Ann` has 5"},"locations":[{"physicalLocation":{"artifactLocation":)"
      R"({"uri":"-","description":{"text":"standard input"}},"region":{"startLine":18,"startColumn":1,"endColumn":14,)"
      R"("snippet":{"text":"pay Bob Ann 3"}},"contextRegion":{"startLine":18,"snippet":{"text":"pay Bob Ann 3"}}},)"
      R"("logicalLocations":[{"fullyQualifiedName":"session friday, hand 1"}]}],"relatedLocations":[{"id":1,"message":)"
      R"({"text":"settlement, drop and caught: dropper pays 2 to each equal or lower"},"physicalLocation":)"
      R"({"artifactLocation":{"uri":"variants/pagat.yaml"},"region":{"startLine":)" +
          line +
          R"(}}}],"partialFingerprints":{"tonkFinding/v2":"abb018aea42e3564b6cddae1b12e9521"},)"
          R"("properties":{"session":"friday","hand":"1","house":"pagat","options":[],"verdict":"mis-settled",)"
          R"("settlement":"wrong","end":"caught"}}],
"artifacts":[{"location":{"uri":"-","description":{"text":"standard input"}},"roles":["analysisTarget"],"hashes":{"sha-256":"ccf731e4968e0c3f0cf4f6b425c53d3d076bdc994b85b5d6b9604415c8db85e5"}}],
"invocations":[{"executionSuccessful":false,"exitCode":2,"toolExecutionNotifications":[{"level":"error","message":{"text":"`nowhere.tonk` cannot be read: No such file or directory"}}]}],
"properties":{"hands":{"ok":0,"illegal":0,"mis-settled":1,"incomplete":0,"undetermined":0,"unreadable":0}}}]}
)");
}

TEST_CASE("junit: a suite a log, a case a hand") {
  const Ran ran =
      run_tonk({"verify", "--format", "junit", "nowhere.tonk", "-"}, caught("3") + "hand <2>\nbogus\n" + caught("2"));
  CHECK(ran.status == 2);
  CHECK(without_house_lines(ran.out) == R"xml(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="tonk verify">
  <testsuite name="-" tests="3" failures="2" errors="0" skipped="0">
    <testcase classname="-" name="session friday, hand 1">
      <failure type="mis-settled" message="`Bob` owes `Ann` 2, and pays 3">-:18:1: mis-settled: `Bob` owes `Ann` 2, and pays 3 [wrong-payment]
   |
18 | pay Bob Ann 3
   | ^^^^^^^^^^^^^
   = rule: settlement, drop and caught, &quot;dropper pays 2 to each equal or lower&quot; (variants/pagat.yaml:#)
   = help: `Bob` dropped; `Bob` has 19, `Ann` has 5
-:5: session friday, hand 1: mis-settled (settlement wrong; caught)
</failure>
    </testcase>
    <testcase classname="-" name="session friday, hand">
      <failure type="unreadable" message="expected a number or a name after `hand`, but found `&lt;2&gt;` (and 1 more)">-:23:6: unreadable: expected a number or a name after `hand`, but found `&lt;2&gt;` [syntax]
   |
23 | hand &lt;2&gt;
   |      ^^^
   = help: what has other characters than letters, digits and `_ - . / :` is written in quotes
-:24:1: unreadable: unknown keyword `bogus` [unknown-keyword]
   |
24 | bogus
   | ^^^^^
   = help: a player&#39;s move begins with the name and a colon, as in `Ann: draw 6h`
-:23: session friday, hand: unreadable
</failure>
    </testcase>
    <testcase classname="-" name="session friday, hand 1"/>
  </testsuite>
  <testsuite name="tonk" tests="1" failures="0" errors="1" skipped="0">
    <testcase classname="tonk" name="problem 1">
      <error type="problem" message="`nowhere.tonk` cannot be read: No such file or directory"/>
    </testcase>
  </testsuite>
</testsuites>
)xml");
}

TEST_CASE("codes: each has a meaning, and is listed once") {
  std::set<std::string> known;
  for (const tonk::cli::CodeInfo& code : tonk::cli::all_codes()) {
    CHECK_FALSE(code.meaning.empty());
    CHECK(known.insert(std::string(code.name)).second);
  }
}
