#include "explore/odds/kinds.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "explore/odds/matched.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

bool compares(const HandTest& test) {
  return test.kind == HandTest::Kind::higher || test.kind == HandTest::Kind::lower;
}

/// Says of single hands what they are worth.
class HandEvaluator {
 public:
  HandEvaluator(const Rules& rules, Counted counted) : rules_(rules), counted_(counted) {
    table_.clear(1);
    for (const DealtWin& win : rules.dealt_wins) {
      for (const std::vector<HandTest>& tests : win.beats.any_of) {
        for (const HandTest& test : tests) {
          ranks_by_count_ = ranks_by_count_ || compares(test);
          if (!compares(test)) {
            seen_.push_back({{{test}}});
          }
        }
      }
    }
  }

  Worth worth_of(const Holding& held) {
    table_.dealt[0] = held;
    Worth worth;
    const DealtWinner found = dealt_win(rules_, table_, Seat{0});
    if (found.answer == Answer::yes) {
      worth.at_once = found.win;
      for (const HandCondition& condition : seen_) {
        worth.seen.push_back(meets(rules_, condition, held) == Answer::yes);
      }
    } else {
      worth.later = later(held);
    }
    if (counts(worth)) {
      worth.count = count(rules_, held).low;
    }
    return worth;
  }

 private:
  /// The dearest of those that are declared on an own turn, as at once.
  [[nodiscard]] std::optional<std::size_t> later(const Holding& held) const {
    std::optional<std::size_t> best;
    for (std::size_t number = 0; number < rules_.dealt_wins.size(); ++number) {
      const DealtWin& win = rules_.dealt_wins[number];
      if (win.when != DeclaredWhen::at_once && meets(rules_, win.hand, held) == Answer::yes &&
          (!best || price_of(rules_.dealt_wins[*best]) < price_of(win))) {
        best = number;
      }
    }
    return best;
  }

  [[nodiscard]] bool counts(const Worth& worth) const {
    switch (counted_) {
      case Counted::as_ranked: return worth.at_once && ranks_by_count_;
      case Counted::winners: return worth.at_once.has_value();
      case Counted::everyone: return true;
    }
    return true;
  }

  const Rules& rules_;
  Counted counted_;
  Table table_;
  std::vector<HandCondition> seen_;
  bool ranks_by_count_ = false;
};

Holding holding(CardMultiset cards) { return {cards, 0, 0}; }

Counts counts_of(const std::vector<CardClass>& classes, CardSet cards) {
  Counts counts(classes.size());
  for (std::size_t at = 0; at < classes.size(); ++at) {
    counts[at] = static_cast<std::uint8_t>(
        std::count_if(classes[at].begin(), classes[at].end(), [&](Card card) { return cards.contains(card); }));
  }
  return counts;
}

/// Collects hands by their worth.
class HandClassifier {
 public:
  HandKind& kind_of(const Worth& worth, const Holding& example) {
    const auto [at, is_new] = by_worth_.try_emplace(worth, HandKind{worth, example, {}, {}});
    return at->second;
  }

  std::vector<HandKind> kinds() {
    std::vector<HandKind> kinds;
    kinds.reserve(by_worth_.size());
    for (auto& [unused, kind] : by_worth_) {
      kinds.push_back(std::move(kind));
    }
    return kinds;
  }

 private:
  std::map<Worth, HandKind> by_worth_;
};

}  // namespace

std::vector<HandKind> hand_kinds(const Rules& rules, const std::vector<CardClass>& classes,
                                 const std::vector<CardSet>& matched, unsigned cards, Counted counted) {
  HandEvaluator appraiser(rules, counted);
  HandClassifier sorter;
  std::map<Counts, Worth> unmatched;
  each_counts(classes, cards, [&](const Counts& counts) {
    CardMultiset example = example_of(classes, counts);
    if (!matched.empty()) {
      const std::optional<CardSet> found = unmatched_example(rules, classes, counts);
      if (!found) {
        return;
      }
      example = CardMultiset(*found);
    }
    const Holding held = holding(example);
    const Worth worth = appraiser.worth_of(held);
    sorter.kind_of(worth, held).counts.push_back(counts);
    if (!matched.empty()) {
      unmatched.emplace(counts, worth);
    }
  });
  for (const CardSet hand : matched) {
    const Holding held = holding(CardMultiset(hand));
    const Counts counts = counts_of(classes, hand);
    const Worth worth = appraiser.worth_of(held);
    const auto otherwise = unmatched.find(counts);
    if (otherwise != unmatched.end() && otherwise->second == worth) {
      continue;
    }
    sorter.kind_of(worth, held).singles.push_back({hand, counts, 1});
    if (otherwise != unmatched.end()) {
      sorter.kind_of(otherwise->second, held).singles.push_back({hand, counts, -1});
    }
  }
  return sorter.kinds();
}

}  // namespace tonk::explore
