#include "tests/docs/coverage.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/replays/runner.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::test {
namespace {

namespace fs = std::filesystem;

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// One or two capital letters, a number, and perhaps a small letter.
bool is_id(const std::string& word) {
  std::size_t at = 0;
  const auto skip = [&](auto accepts) {
    const std::size_t before = at;
    while (at < word.size() && accepts(static_cast<unsigned char>(word[at])) != 0) {
      ++at;
    }
    return at - before;
  };
  const std::size_t letters = skip([](unsigned char c) { return std::isupper(c); });
  const std::size_t digits = skip([](unsigned char c) { return std::isdigit(c); });
  const std::size_t suffix = skip([](unsigned char c) { return std::islower(c); });
  return letters >= 1 && letters <= 2 && digits >= 1 && suffix <= 1 && at == word.size();
}

struct Tagged {
  std::string replay;
  std::set<std::string> rules;
  bool ok = false;
  bool wrong = false;
};

const std::vector<Tagged>& tagged_hands() {
  static const std::vector<Tagged> all = [] {
    std::vector<Tagged> hands;
    for (const std::string& file : replay_files()) {
      for (const ReplayedHand& hand : Replayer{}.run(file, read_replay(file)).hands) {
        const std::string name = fs::path(file).lexically_relative("replays").string();
        hands.push_back({name + (hand.id.empty() ? "" : ", " + hand.id), hand.rules, hand.found.verdict == "ok",
                         hand.found.verdict == "illegal" || hand.found.verdict == "mis-settled"});
      }
    }
    return hands;
  }();
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t number = 0; number < words.size() && number < 3; ++number) {
    text += (text.empty() ? "" : "; ") + words[number];
  }
  return words.size() > 3 ? text + "; and " + std::to_string(words.size() - 3) + " more" : text;
}

}  // namespace

std::vector<CoveredRule> rules_of(const std::string& reference) {
  std::vector<CoveredRule> rules;
  std::istringstream lines{reference};
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ")) {
      continue;
    }
    const std::size_t end = line.find(" |", 2);
    std::string first = end == std::string::npos ? "" : trimmed(line.substr(2, end - 2));
    first = first.substr(0, first.find(' '));
    if (is_id(first)) {
      std::string text = trimmed(line.substr(end + 2));
      text = trimmed(text.substr(0, text.rfind('|')));
      rules.push_back({first, text, {}, {}});
    }
  }
  return rules;
}

std::vector<CoveredRule> covered_rules() {
  std::vector<CoveredRule> rules = rules_of(contents(fs::path{TONK_SOURCE_DIR} / "docs" / "rules.md"));
  for (CoveredRule& rule : rules) {
    for (const Tagged& hand : tagged_hands()) {
      if (hand.rules.count(rule.id) != 0 && (hand.ok || hand.wrong)) {
        (hand.ok ? rule.kept : rule.broken).push_back(hand.replay);
      }
    }
  }
  return rules;
}

std::vector<std::string> unknown_rules() {
  std::set<std::string> known;
  for (const CoveredRule& rule : rules_of(contents(fs::path{TONK_SOURCE_DIR} / "docs" / "rules.md"))) {
    known.insert(rule.id);
  }
  std::vector<std::string> unknown;
  for (const Tagged& hand : tagged_hands()) {
    for (const std::string& rule : hand.rules) {
      if (known.count(rule) == 0) {
        unknown.push_back(hand.replay + ": " + rule);
      }
    }
  }
  return unknown;
}

std::string coverage_page(const std::vector<CoveredRule>& rules) {
  std::string page =
      "# Which replay tests which rule\n\n"
      "Every rule of [the reference](rules.md) decides at least one recorded hand that is in order, and is broken, or "
      "settled wrongly, in at least one other. The hands are in [replays](../replays); a line names the file and the "
      "hand.\nThis page is written by `script/coverage`, from the comments of the hands; a test keeps it "
      "up to date.\n\n"
      "| rule | kept | broken |\n|---|---|---|\n";
  for (const CoveredRule& rule : rules) {
    page += "| " + rule.id + " | " + joined(rule.kept) + " | " + joined(rule.broken) + " |\n";
  }
  return page;
}

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
  INFO("write it anew with script/coverage");
  CHECK(contents(page_path()) == coverage_page(covered_rules()));
}

// Hidden: run by script/coverage.
TEST_CASE("write docs/coverage.md", "[.write-coverage]") {
  std::ofstream{page_path(), std::ios::binary} << coverage_page(covered_rules());
}

}  // namespace
}  // namespace tonk::test
