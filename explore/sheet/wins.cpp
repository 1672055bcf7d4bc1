#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <ranges>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "spec/keys.hpp"
#include "spec/sentence.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::Declaring;
using spec::HandCondition;
using spec::HandTest;
using spec::Rules;
using spec::SeveralDealtWins;

std::string test_words(const Rules& rules, const HandTest& test) {
  switch (test.kind) {
    case HandTest::Kind::total: return "counts " + total_words(test);
    case HandTest::Kind::only: return "has nothing but " + listed(ranks_in(rules, test.cards));
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

/// Whether a hand of this total may meet the tests; tests of anything else than totals count as met.
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

/// Whether a hand that fits both counts as `one`: the dearest, and of several the first.
bool counts_before(const std::vector<DealtWin>& wins, std::size_t one, std::size_t other) {
  const Amount price = price_of(wins[one]);
  const Amount other_price = price_of(wins[other]);
  return wins[one].when == wins[other].when && (other_price < price || (!(price < other_price) && one < other));
}

/// Adds to `left` the totals in `tests` that are not in `taken`, as one or two tests, or as none.
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

/// The condition as a verb phrase: `counts 49 or 50`, `has nothing but jacks, queens and kings`.
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

/// The hand of a win without what another win takes first: after a win with 50, one with 49 or 50 is shown as 49.
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

/// Whether one hand can meet both.
bool can_overlap(const Rules& rules, const DealtWin& one, const DealtWin& other) {
  const std::vector<int> others = totals_of(rules, other);
  const std::vector<int> ones = totals_of(rules, one);
  return std::ranges::find_first_of(ones, others) != ones.end();
}

/// Whether a hand of the one can beat a hand of the other; with `each_other`, whether two hands can beat each other.
bool can_beat(const Rules& rules, const DealtWin& one, const DealtWin& other, bool each_other = false) {
  const std::vector<int> others = totals_of(rules, other);
  return std::ranges::any_of(totals_of(rules, one), [&](int a) {
    return std::ranges::any_of(
        others, [&](int b) { return may_meet(one.beats, b, a) && (!each_other || may_meet(other.beats, a, b)); });
  });
}

std::string declaring_text(const DealtWin& win, std::string_view it) {
  const std::string_view when = spec::info(spec::Key::win_when).phrases.find(spec::load(win.when))->sheet;
  std::string text;
  switch (win.declaring) {
    case Declaring::must: text = fmt::format("{} must be declared {}.", it, when); break;
    case Declaring::may: text = fmt::format("{} may be declared {}; nobody has to.", it, when); break;
  }
  const bool drawn = win.when == DeclaredWhen::own_turn;
  say(text, drawn ? "After the draw, one card of the hand is left out of the count." : "");
  return text;
}

bool at_once(const DealtWin& win) { return win.when == DeclaredWhen::at_once; }

bool mixed_times(const Rules& rules) {
  return std::ranges::any_of(rules.dealt_wins, [](const DealtWin& win) { return !at_once(win); });
}

/// Hands that are declared on a turn meet no other: the first to declare has won.
std::string several_text(const Rules& rules, const DealtWin& win, bool ranked) {
  std::string who = mixed_times(rules) ? "When several players declare hands before anyone moves"
                                       : "When several players hold such hands";
  who += ranked ? " and more than one of these is unbeaten, " : ", ";
  switch (win.several) {
    case SeveralDealtWins::draw:
      return who + (pays_stakes(rules) ? "it is a draw and nobody pays." : "it is a draw and nobody scores.");
    case SeveralDealtWins::all_paid:
      return who + (ranked ? "all unbeaten ones are paid, by everyone who holds no unbeaten one."
                           : "all of them are paid, by everyone who holds none.");
    case SeveralDealtWins::nearest_to_dealer: return who + "only the first of them after the dealer is paid.";
  }
  return {};
}

/// Whether only such hands are beaten as the win itself is, by those that count less or more.
bool beats_its_own_kind(const DealtWin& win, spec::HandTest::Kind how) {
  const auto& ways = win.beats.any_of;
  const auto& own = win.hand.any_of;
  if (ways.size() != 1 || ways.front().size() != 2 || own.size() != 1 || own.front().size() != 1) {
    return false;
  }
  return ways.front()[1].kind == how && ways.front()[0] == own.front()[0];
}

std::string beats_text(const Rules& rules, const DealtWin& win) {
  if (beats_its_own_kind(win, spec::HandTest::Kind::higher)) {
    return "Of two such hands the lower beats the higher, which then gets nothing.";
  }
  if (beats_its_own_kind(win, spec::HandTest::Kind::lower)) {
    return "Of two such hands the higher beats the lower, which then gets nothing.";
  }
  return fmt::format("It beats a winning hand that {}, which then gets nothing.", hand_words(rules, win.beats));
}

/// Only hands that are declared before anyone moves meet each other.
bool beats_any(const Rules& rules, const std::vector<DealtWin>& wins, const DealtWin& win) {
  return at_once(win) && std::ranges::any_of(wins, [&](const DealtWin& other) {
           return at_once(other) && can_beat(rules, win, other);
         });
}

/// Which properties all winning hands share; these are described once, after the hands.
struct Alike {
  bool declaring = true;
  bool several = true;
  bool pays = true;  ///< where there is more than one such hand
  bool ranked = false;

  Alike(const Rules& rules, const std::vector<DealtWin>& wins) : pays(wins.size() > 1) {
    const DealtWin* first_dealt = nullptr;
    for (const DealtWin& win : wins) {
      declaring = declaring && win.when == wins.front().when && win.declaring == wins.front().declaring;
      pays = pays && win_payments(rules, win) == win_payments(rules, wins.front());
      ranked = ranked || beats_any(rules, wins, win);
      if (at_once(win)) {
        first_dealt = first_dealt == nullptr ? &win : first_dealt;
        several = several && win.several == first_dealt->several;
      }
    }
  }

  static std::string win_payments(const Rules& rules, const DealtWin& win) {
    return payments_text(rules, win.pays, {.winner = true});
  }
};

std::string win_text(const Rules& rules, const std::vector<DealtWin>& wins, const DealtWin& win, const Alike& alike) {
  std::string text = alike.pays ? "" : Alike::win_payments(rules, win);
  if (beats_any(rules, wins, win)) {
    say(text, beats_text(rules, win));
  }
  say(text, alike.declaring ? "" : declaring_text(win, "It"));
  say(text, alike.several || !at_once(win) ? "" : several_text(rules, win, alike.ranked));
  return text;
}

std::string common_text(const Rules& rules, const std::vector<DealtWin>& wins, const Alike& alike) {
  std::string text = alike.pays ? Alike::win_payments(rules, wins.front()) : "";
  bool overlap = false;
  bool beat_each_other = false;
  for (std::size_t later = 1; later < wins.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      overlap = overlap || can_overlap(rules, wins[earlier], wins[later]);
      beat_each_other = beat_each_other || can_beat(rules, wins[earlier], wins[later], true);
    }
  }
  say(text, overlap
                ? "A hand that fits two of these counts as the one that pays more, or as the first if they pay alike."
                : "");
  say(text, beat_each_other ? "Of two that beat each other, the one named first does." : "");
  say(text, alike.declaring ? declaring_text(wins.front(), "Such a hand") : "");
  const auto dealt = std::ranges::find_if(wins, at_once);
  say(text,
      alike.several ? "" : "Where such hands of different kinds meet, what is said of the one named first holds.");
  say(text, alike.several && dealt != wins.end() ? several_text(rules, *dealt, alike.ranked) : "");
  return text;
}

}  // namespace

std::string hand_noun(const Rules& rules, const HandCondition& condition) {
  const bool one_test = condition.any_of.size() == 1 && condition.any_of.front().size() == 1;
  const std::string words = hand_words(rules, condition);
  static constexpr std::string_view has = "has ";
  return one_test && words.starts_with(has) ? "a hand of " + words.substr(has.size()) : "a hand that " + words;
}

bool only_totals(const HandCondition& condition) { return std::ranges::all_of(condition.any_of, is_one_total); }

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

SheetSection wins_section(const Rules& rules) {
  std::vector<DealtWin> wins;
  for (const std::size_t number : possible_wins(rules)) {
    wins.push_back(rules.dealt_wins[number]);
    wins.back().hand = remaining_hand(rules, number);
  }
  const bool dealt = std::ranges::any_of(wins, [](const DealtWin& win) { return win.when != DeclaredWhen::own_turn; });
  SheetSection section{dealt ? "Hands that win when dealt" : "Hands that win on a turn", {}};
  if (wins.empty()) {
    return section;
  }
  const Alike alike(rules, wins);
  for (const DealtWin& win : wins) {
    const std::string lead = capitalized(hand_noun(rules, win.hand));
    const std::string text = win_text(rules, wins, win, alike);
    section.item(text.empty() ? "" : lead, text.empty() ? lead + "." : text);
  }
  section.paragraph(common_text(rules, wins, alike));
  for (std::string& example : examples_of_wins(rules)) {
    section.example(std::move(example));
  }
  return section;
}

}  // namespace tonk::explore
