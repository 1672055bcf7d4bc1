#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/docs/coverage.hpp"

namespace tonk::test {
namespace {

std::filesystem::path page_path() { return std::filesystem::path{TONK_SOURCE_DIR} / "docs" / "coverage.md"; }

TEST_CASE("the rows of the reference that have an id are its rules", "[coverage]") {
  const auto rules = rules_of(
      "| id | rule |\n|---|---|\n| B1 | 52 cards |\n| O2a | aces may be held | \n| house | Washington |\nB2 | no row "
      "|\n"
      "| DC1 `x` | low wins |\n| B | no number |\n| ABC1 | too many letters |\n");
  REQUIRE(rules.size() == 3);
  CHECK(rules[0].id == "B1");
  CHECK(rules[0].text == "52 cards");
  CHECK(rules[1].id == "O2a");
  CHECK(rules[2].id == "DC1");
}

TEST_CASE("every rule is kept in one replay and broken in another", "[coverage]") {
  const auto rules = covered_rules();
  CHECK(rules.size() > 100);
  std::set<std::string> seen;
  for (const CoveredRule& rule : rules) {
    INFO(rule.id << ": " << rule.text);
    CHECK(seen.insert(rule.id).second);
    CHECK_FALSE(rule.kept.empty());
    CHECK_FALSE(rule.broken.empty());
  }
}

TEST_CASE("replays name rules of the reference only", "[coverage]") {
  for (const std::string& unknown : unknown_rules()) {
    FAIL_CHECK(unknown);
  }
}

TEST_CASE("docs/coverage.md is fresh", "[coverage]") {
  std::ifstream file{page_path(), std::ios::binary};
  std::ostringstream page;
  page << file.rdbuf();
  INFO("write it anew with script/coverage");
  CHECK(page.str() == coverage_page(covered_rules()));
}

// Hidden: run by script/coverage.
TEST_CASE("write docs/coverage.md", "[.write-coverage]") {
  std::ofstream{page_path(), std::ios::binary} << coverage_page(covered_rules());
}

}  // namespace
}  // namespace tonk::test
