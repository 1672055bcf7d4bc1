#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <ranges>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "spec/sentence.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

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

/// Whether a hand of this total may meet the tests; what is no total is taken to be met.
bool may_meet(const std::vector<HandTest>& tests, int total, int against) {
  return std::ranges::all_of(tests, [&](const HandTest& test) {
    switch (test.kind) {
      case HandTest::Kind::total: return test.low <= total && total <= test.high;
      case HandTest::Kind::higher: return total > against;
      case HandTest::Kind::lower: return total < against;
      case HandTest::Kind::only:
      case HandTest::Kind::matched: return true;
    }
    return true;
  });
}

bool may_meet(const HandCondition& condition, int total, int against) {
  return std::ranges::any_of(condition.any_of,
                             [&](const std::vector<HandTest>& tests) { return may_meet(tests, total, against); });
}

/// What hands of these cards can count at least and at most, as they are dealt.
std::pair<int, int> range_of(const Rules& rules, CardSet cards) {
  std::vector<int> points;
  for (const Card card : cards) {
    points.insert(points.end(), rules.deck.packs, rules.deck.points[card.index()]);
  }
  std::ranges::sort(points);
  std::pair range{std::numeric_limits<int>::max(), 0};
  for (const unsigned number : hand_sizes(rules)) {
    const auto size = static_cast<std::ptrdiff_t>(std::min<std::size_t>(number, points.size()));
    range.first = std::min(range.first, std::accumulate(points.begin(), points.begin() + size, 0));
    range.second = std::max(range.second, std::accumulate(points.end() - size, points.end(), 0));
  }
  return range;
}

/// The totals that a winning hand may have.
std::vector<int> totals_of(const Rules& rules, const DealtWin& win) {
  const bool whole = rules.counting == spec::Counting::all_cards && win.when != spec::DeclaredWhen::own_turn;
  std::vector<int> totals;
  const int highest = range_of(rules, rules.deck.pack).second;
  for (int total = 0; total <= highest; ++total) {
    const bool may = std::ranges::any_of(win.hand.any_of, [&](const std::vector<HandTest>& tests) {
      CardSet cards = rules.deck.pack;
      for (const HandTest& test : tests) {
        cards = test.kind == HandTest::Kind::only ? cards & test.cards : cards;
      }
      const auto [least, most] = range_of(rules, cards);
      return (!whole || (least <= total && total <= most)) && may_meet(tests, total, 0);
    });
    if (may) {
      totals.push_back(total);
    }
  }
  return totals;
}

/// Whether a hand that meets both is the one: the dearest, and of these the first.
bool counts_before(const std::vector<DealtWin>& wins, std::size_t one, std::size_t other) {
  const Amount price = price_of(wins[one]);
  const Amount other_price = price_of(wins[other]);
  return wins[one].when == wins[other].when && (other_price < price || (price == other_price && one < other));
}

/// The totals of `tests` that are not those of `taken`, as one or two tests, or as none.
void put_without(const HandTest& tests, const HandTest& taken, std::vector<std::vector<HandTest>>& left) {
  if (taken.high < tests.low || tests.high < taken.low) {
    left.push_back({tests});
    return;
  }
  if (tests.low < taken.low) {
    left.push_back({tests});
    left.back().front().high = static_cast<std::uint16_t>(taken.low - 1);
  }
  if (taken.high < tests.high) {
    left.push_back({tests});
    left.back().front().low = static_cast<std::uint16_t>(taken.high + 1);
  }
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
  const bool apart =
      std::ranges::any_of(ways, [](const std::string& way) { return way.find(" or ") != std::string::npos; });
  return apart ? fmt::format("{}", fmt::join(ways, ", or ")) : listed(ways, "or");
}

std::string hand_noun(const Rules& rules, const HandCondition& condition) {
  const bool one_test = condition.any_of.size() == 1 && condition.any_of.front().size() == 1;
  const std::string words = hand_words(rules, condition);
  static constexpr std::string_view has = "has ";
  return one_test && words.starts_with(has) ? "a hand of " + words.substr(has.size()) : "a hand that " + words;
}

bool only_totals(const HandCondition& condition) { return std::ranges::all_of(condition.any_of, is_one_total); }

HandCondition remaining_hand(const Rules& rules, std::size_t win) {
  const auto& wins = rules.dealt_wins;
  HandCondition hand = wins[win].hand;
  for (std::size_t other = 0; other < wins.size(); ++other) {
    if (other == win || !counts_before(wins, other, win) || !only_totals(hand) || !only_totals(wins[other].hand)) {
      continue;
    }
    for (const std::vector<HandTest>& taken : wins[other].hand.any_of) {
      HandCondition left;
      for (const std::vector<HandTest>& tests : hand.any_of) {
        put_without(tests.front(), taken.front(), left.any_of);
      }
      hand = std::move(left);
    }
  }
  return hand.any_of.empty() ? wins[win].hand : hand;
}

std::vector<std::size_t> possible_wins(const Rules& rules) {
  const auto& wins = rules.dealt_wins;
  const auto covers = [&](std::size_t one, std::size_t other) {
    return one != other && counts_before(wins, one, other) && only_totals(wins[one].hand) &&
           std::ranges::includes(totals_of(rules, wins[one]), totals_of(rules, wins[other]));
  };
  std::vector<std::size_t> possible;
  for (std::size_t win = 0; win < wins.size(); ++win) {
    const auto others = std::views::iota(std::size_t{0}, wins.size());
    if (std::ranges::none_of(others, [&](std::size_t other) { return covers(other, win); })) {
      possible.push_back(win);
    }
  }
  return possible;
}

bool can_overlap(const Rules& rules, const DealtWin& one, const DealtWin& other) {
  const std::vector<int> others = totals_of(rules, other);
  const std::vector<int> ones = totals_of(rules, one);
  return std::ranges::find_first_of(ones, others) != ones.end();
}

bool can_beat(const Rules& rules, const DealtWin& one, const DealtWin& other, bool each_other) {
  const std::vector<int> others = totals_of(rules, other);
  return std::ranges::any_of(totals_of(rules, one), [&](int a) {
    return std::ranges::any_of(
        others, [&](int b) { return may_meet(one.beats, b, a) && (!each_other || may_meet(other.beats, a, b)); });
  });
}

}  // namespace tonk::explore
