#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <random>

#include "explore/contrast/contrast.hpp"
#include "explore/whatif/identify.hpp"
#include "tests/support/whatif_support.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

const Reach nearby{2, 40, 60, 10};

/// What was found of each rule in which two houses differ, or of the one that is asked for.
std::map<std::string, Searched> compare(const std::string& first, const std::string& second,
                                        const std::vector<std::string>& with, const Reach& reach,
                                        const std::string& rule = "") {
  WhatIf one(known(), first, {});
  WhatIf other(known(), second, with);
  Contrast contrast(one, other);
  std::map<std::string, Searched> found;
  for (const Difference& difference : contrast.differences()) {
    const std::string path = spec::path_of(difference.key);
    if (rule.empty() || rule == path) {
      found.emplace(path, search(contrast.sides(difference), contrast.sides_besides(difference), reach));
    }
  }
  return found;
}

bool in_order(const std::vector<Judgement>& judgements) {
  return std::all_of(judgements.begin(), judgements.end(), [](const Judgement& judgement) {
    return judgement.verdict == Verdict::ok || judgement.verdict == Verdict::incomplete;
  });
}

/// What every example promises, by the judge alone.
void check_example(const Example& example) {
  const std::string text = example.log.text();
  INFO(text);
  const LoggedHands log = case_of(text);
  REQUIRE(log.hands() == example.log.hands.size());
  const auto judged = [&](const std::shared_ptr<const EngineConfig>& engine) { return log.judge(*engine); };
  const auto alike = [](const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), judged_alike);
  };
  const Sides& sides = example.sides;
  CHECK_FALSE(alike(judged(sides.one), judged(sides.other)));
  CHECK_FALSE(alike(judged(sides.without), judged(sides.with)));
  CHECK((in_order(judged(sides.one)) || in_order(judged(sides.other))));
  CHECK(example.alone ==
        (alike(judged(sides.one), judged(sides.without)) && alike(judged(sides.other), judged(sides.with))));
}

/// No move can be left out.
void check_smallest(const Example& example) {
  for (std::size_t hand = 0; hand < example.log.hands.size(); ++hand) {
    for (std::size_t move = 0; move < example.log.hands[hand].play.size(); ++move) {
      HandLog less = example.log;
      less.hands[hand].play.erase(less.hands[hand].play.begin() + static_cast<std::ptrdiff_t>(move));
      const auto still = example_of(example.sides, less);
      CHECK_FALSE((still && still->distance() < example.distance()));
    }
  }
}

}  // namespace

TEST_CASE("contrast: packs to try are whole packs") {
  WhatIf jokers(known(), "chicago-cab", {});
  const spec::Rules& rules = *jokers.rules({});
  std::vector<Card> whole = shuffled(rules.deck, 0);
  std::sort(whole.begin(), whole.end());
  for (std::uint32_t number = 0; number < 100; ++number) {
    const unsigned players = 2 + number % 6;
    std::minstd_rand random{number};
    std::minstd_rand again{number};
    std::vector<Card> pack = pack_to_try(rules, players, random);
    CHECK(pack == pack_to_try(rules, players, again));
    std::sort(pack.begin(), pack.end());
    CHECK(pack == whole);
  }
}

TEST_CASE("contrast: the rules in which two houses differ") {
  const auto between = [](const std::vector<std::string>& with) {
    WhatIf one(known(), "pagat", {});
    WhatIf other(known(), "pagat", with);
    std::vector<std::string> rules;
    const Contrast contrast(one, other);
    for (const Difference& difference : contrast.differences()) {
      rules.push_back(spec::path_of(difference.key));
    }
    return rules;
  };
  CHECK(between({"waiting", "no-upcard"}) ==
        std::vector<std::string>{"deal, upcard", "waiting, after a spread", "waiting, after a hit"});
  CHECK(between({"drop-before-drawing"}).empty());
}

TEST_CASE("contrast: each rule has a small hand that shows it") {
  const std::vector<std::vector<std::string>> options{
      {"no-upcard"},     {"must-spread"}, {"use-the-take"},         {"low-ladder"},
      {"bet-high-card"}, {"dead-jokers"}, {"caught-double-to-all"}, {"hit-freezes"}};
  for (const std::vector<std::string>& with : options) {
    const auto rules = compare("pagat", "pagat", with, nearby);
    REQUIRE_FALSE(rules.empty());
    for (const auto& [name, found] : rules) {
      INFO("pagat with " << with.front() << ": " << name);
      REQUIRE(found.example);
      CHECK(found.example->alone);
      check_example(*found.example);
      check_smallest(*found.example);
    }
  }
}

TEST_CASE("contrast: houses that differ in everything") {
  std::vector<std::string> equal;
  for (const auto& [name, found] : compare("pagat", "newcomb", {}, {1, 8, 4, 4})) {
    INFO(name);
    if (found.example) {
      check_example(*found.example);
    } else {
      equal.push_back(name);
    }
  }
  CHECK(equal == std::vector<std::string>{"players"});  // said differently, and the same number of seats
}

TEST_CASE("contrast: a rule of a whole session") {
  const auto rules = compare("newcomb", "pagat", {}, {0, 1, 0, 12}, "game, last one in");
  const auto& example = rules.at("game, last one in").example;
  REQUIRE(example);
  CHECK(example->log.hands.size() > 1);
  check_example(*example);
}

TEST_CASE("contrast: the same search finds the same") {
  const auto search_once = [] { return compare("pagat", "pagat", {"hit-freezes"}, nearby).begin()->second; };
  const Searched once = search_once();
  const Searched again = search_once();
  REQUIRE(once.example);
  REQUIRE(again.example);
  CHECK(once.example->log.text() == again.example->log.text());
  CHECK(once.logs == again.logs);
}

}  // namespace tonk::test
