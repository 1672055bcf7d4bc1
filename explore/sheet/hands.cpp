#include "explore/sheet/hands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explore/sheet/words.hpp"
#include "spec/sentence.hpp"

namespace tonk::explore {
namespace {

using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

std::string total_words(const HandTest& test) {
  if (test.low == test.high) {
    return fmt::format("{}", test.low);
  }
  if (test.low == 0) {
    return fmt::format("{} or less", test.high);
  }
  return test.high == spec::Range::open ? fmt::format("{} or more", test.low)
                                        : fmt::format("{} to {}", test.low, test.high);
}

std::string test_words(const Rules& rules, const HandTest& test) {
  switch (test.kind) {
    case HandTest::Kind::total: return "counts " + total_words(test);
    case HandTest::Kind::only: {
      std::vector<std::string> ranks;
      for (const Rank rank : ranks_in(rules, test.cards)) {
        ranks.push_back(ranks_word(rank));
      }
      return "has nothing but " + listed(ranks);
    }
    case HandTest::Kind::matched: return "can be laid in spreads to the last card";
    case HandTest::Kind::higher: return "counts more";
    case HandTest::Kind::lower: return "counts less";
  }
  return {};
}

bool is_one_total(const std::vector<HandTest>& tests) {
  return tests.size() == 1 && tests.front().kind == HandTest::Kind::total;
}

/// `counts 13 or less, but more than it`.
std::string tests_words(const Rules& rules, const std::vector<HandTest>& tests) {
  std::string words;
  bool after_total = false;
  for (const HandTest& test : tests) {
    const bool compares = test.kind == HandTest::Kind::higher || test.kind == HandTest::Kind::lower;
    if (compares && after_total) {
      words += test.kind == HandTest::Kind::higher ? ", but more than this one" : ", but less than this one";
    } else {
      words += (words.empty() ? "" : " and ") + test_words(rules, test);
    }
    after_total = test.kind == HandTest::Kind::total;
  }
  return words;
}

/// `49, or 13 or less`: the comma keeps the two words `or` apart.
std::string set_apart(std::vector<std::string> totals) {
  if (totals.size() > 1) {
    totals.back().insert(0, "or ");
  }
  return fmt::format("{}", fmt::join(totals, ", "));
}

}  // namespace

std::string hand_words(const Rules& rules, const HandCondition& condition) {
  std::vector<std::string> ways;
  std::vector<std::string> totals;
  bool ranges = false;
  for (const std::vector<HandTest>& tests : condition.any_of) {
    if (is_one_total(tests)) {
      totals.push_back(total_words(tests.front()));
      ranges = ranges || tests.front().low != tests.front().high;
    } else {
      ways.push_back(tests_words(rules, tests));
    }
  }
  if (!totals.empty()) {
    ways.insert(ways.begin(), "counts " + (ranges ? set_apart(totals) : listed(totals, "or")));
  }
  const bool apart = std::any_of(ways.begin(), ways.end(),
                                 [](const std::string& way) { return way.find(" or ") != std::string::npos; });
  return apart ? fmt::format("{}", fmt::join(ways, ", or ")) : listed(ways, "or");
}

std::string hand_noun(const Rules& rules, const HandCondition& condition) {
  const bool one_test = condition.any_of.size() == 1 && condition.any_of.front().size() == 1;
  const std::string words = hand_words(rules, condition);
  static constexpr std::string_view has = "has ";
  return one_test && words.starts_with(has) ? "a hand of " + words.substr(has.size()) : "a hand that " + words;
}

bool only_totals(const HandCondition& condition) {
  return std::all_of(condition.any_of.begin(), condition.any_of.end(), is_one_total);
}

}  // namespace tonk::explore
