#include "explore/odds/hands.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "explore/odds/game.hpp"
#include "explore/odds/odds.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::HandTest;
using spec::Rules;

/// The sets of cards that the conditions name.
std::vector<CardSet> named_sets(const Rules& rules) {
  std::vector<CardSet> sets;
  for (const spec::DealtWin& win : rules.dealt_wins) {
    for (const spec::HandCondition* const condition : {&win.hand, &win.beats}) {
      for (const std::vector<HandTest>& tests : condition->any_of) {
        for (const HandTest& test : tests) {
          if (test.kind == HandTest::Kind::only) {
            sets.push_back(test.cards);
          }
        }
      }
    }
  }
  return sets;
}

/// All that the dealt wins of the house can see of a card, but for spreads.
std::vector<int> looks(const Rules& rules, const std::vector<CardSet>& sets, Card card) {
  const bool suits_count = rules.counting == spec::Counting::best_suit;
  std::vector<int> looks{rules.deck.points[card.index()]};
  looks.push_back(suits_count && card.is_natural() ? static_cast<int>(card.suit()) : -1);
  for (const CardSet set : sets) {
    looks.push_back(set.contains(card) ? 1 : 0);
  }
  return looks;
}

}  // namespace

std::vector<CardClass> card_classes(const Rules& rules) {
  const std::vector<CardSet> sets = named_sets(rules);
  std::map<std::vector<int>, CardClass> by_looks;
  for (const Card card : rules.deck.pack) {
    CardClass& cards = by_looks[looks(rules, sets, card)];
    cards.insert(cards.end(), rules.deck.packs, card);
  }
  std::vector<CardClass> classes;
  classes.reserve(by_looks.size());
  for (auto& [unused, cards] : by_looks) {
    classes.push_back(std::move(cards));
  }
  return classes;
}

Integer how_many_counts(const std::vector<CardClass>& classes, unsigned cards) {
  std::vector<Integer> by_cards(cards + 1);
  by_cards[0] = 1;
  for (const CardClass& one : classes) {
    for (unsigned sum = cards; sum > 0; --sum) {
      for (unsigned number = 1; number <= sum && number <= one.size(); ++number) {
        by_cards[sum] += by_cards[sum - number];
      }
    }
  }
  return by_cards[cards];
}

Integer ways_to_draw(const std::vector<CardClass>& classes, const Counts& counts) {
  Integer ways = 1;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    ways *= choose(static_cast<unsigned>(classes[at].size()), counts[at]);
  }
  return ways;
}

CardMultiset example_of(const std::vector<CardClass>& classes, const Counts& counts) {
  CardMultiset bag;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    for (std::size_t number = 0; number < counts[at]; ++number) {
      bag.insert(classes[at][number]);
    }
  }
  return bag;
}

namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandCondition;

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
    counts[at] =
        static_cast<std::uint8_t>(std::ranges::count_if(classes[at], [&](Card card) { return cards.contains(card); }));
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

namespace {

constexpr std::size_t without_win = 0;

void join(HandKind& into, HandKind&& kind) {
  std::ranges::move(kind.counts, std::back_inserter(into.counts));
  std::ranges::move(kind.singles, std::back_inserter(into.singles));
}

/// Hands without a win that is declared at once, and hands with one.
std::vector<HandKind> two_kinds(std::vector<HandKind> kinds) {
  std::vector<HandKind> two(2);
  for (HandKind& kind : kinds) {
    join(two[kind.worth.at_once ? 1 : without_win], std::move(kind));
  }
  for (HandKind& kind : two) {
    std::ranges::sort(kind.counts);
  }
  return two;
}

}  // namespace

std::variant<Fraction, Unable> chance_of_dealt_win(const spec::Rules& rules, unsigned players, unsigned cards) {
  if (rules.dealt_wins.empty()) {
    return Fraction{};
  }
  const std::variant<Game, Unable> found = game_of(rules, players, cards);
  if (const auto* const unable = std::get_if<Unable>(&found)) {
    return *unable;
  }
  const Game& game = std::get<Game>(found);
  const std::vector<HandKind> kinds = two_kinds(game.kinds(Counted::as_ranked));
  JointDistribution joint = game.joint(kinds);
  Fraction chance;
  for (const Deal& deal : tally(joint, kinds.size(), commonest(kinds), game.dealing)) {
    const auto with_none = std::ranges::count(deal.kinds, without_win);
    chance += static_cast<unsigned>(with_none) < players ? game.chance(deal) : Fraction{};
  }
  return joint.exhausted() ? std::variant<Fraction, Unable>(Unable::too_many_deals) : chance;
}

namespace {

constexpr std::size_t most_hands = 2'000'000;
constexpr unsigned most_to_look_through = 4'000'000;

bool asks_for_spreads(const spec::HandCondition& condition) {
  return std::ranges::any_of(condition.any_of, [](const std::vector<HandTest>& tests) {
    return std::ranges::any_of(tests, [](const HandTest& test) { return test.kind == HandTest::Kind::matched; });
  });
}

std::vector<Card> list(CardSet cards) { return {cards.begin(), cards.end()}; }

CardSet set_of(const std::vector<Card>& cards) {
  CardSet set;
  for (const Card card : cards) {
    set.insert(card);
  }
  return set;
}

/// Puts spreads together until they have the cards of a hand.
class Builder {
 public:
  Builder(const Rules& rules, unsigned cards) {
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      add_melds(rules, CardSet::of(static_cast<Suit>(suit)), cards);
    }
    for (const Rank rank : rules.deck.order) {
      add_melds(rules, CardSet::of(rank), cards);
    }
    add(CardSet{}, 0, cards);
  }

  [[nodiscard]] std::optional<std::vector<CardSet>> hands() {
    if (found_.size() > most_hands) {
      return std::nullopt;
    }
    const auto by_bits = [](CardSet a, CardSet b) { return a.bits() < b.bits(); };
    std::ranges::sort(found_, by_bits);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void add_melds(const Rules& rules, CardSet among, unsigned most) {
    for (const std::vector<Card>& meld : melds_among(rules, list(rules.deck.pack & among))) {
      if (meld.size() <= most) {
        melds_.push_back(set_of(meld));
      }
    }
  }

  void add(CardSet held, std::size_t from, unsigned left) {
    if (left == 0) {
      found_.push_back(held);
      return;
    }
    for (std::size_t at = from; at < melds_.size() && found_.size() <= most_hands; ++at) {
      if (melds_[at].size() <= left && (melds_[at] & held).empty()) {
        add(held | melds_[at], at + 1, left - melds_[at].size());
      }
    }
  }

  std::vector<CardSet> melds_;
  std::vector<CardSet> found_;
};

/// Looks at every hand that can be dealt.
std::vector<CardSet> look_through(const Rules& rules, unsigned cards) {
  std::vector<CardSet> found;
  const std::vector<Card> pack = list(rules.deck.pack);
  std::vector<Card> held;
  const auto deal = [&](const auto& self, std::size_t from) -> void {
    if (held.size() == cards) {
      if (all_matched(rules, held)) {
        found.push_back(set_of(held));
      }
      return;
    }
    for (std::size_t at = from; at < pack.size(); ++at) {
      held.push_back(pack[at]);
      self(self, at + 1);
      held.pop_back();
    }
  };
  deal(deal, 0);
  return found;
}

}  // namespace

bool asks_for_spreads(const Rules& rules) {
  return std::ranges::any_of(rules.dealt_wins, [](const spec::DealtWin& win) {
    return asks_for_spreads(win.hand) || asks_for_spreads(win.beats);
  });
}

std::optional<std::vector<CardSet>> matched_hands(const Rules& rules, unsigned cards) {
  if (rules.deck.packs > 1) {
    return std::nullopt;
  }
  if (rules.deck.wild.empty()) {
    return Builder(rules, cards).hands();
  }
  if (choose(rules.deck.pack.size(), cards) > most_to_look_through) {
    return std::nullopt;
  }
  return look_through(rules, cards);
}

std::optional<CardSet> unmatched_example(const Rules& rules, const std::vector<CardClass>& classes,
                                         const Counts& counts) {
  std::vector<Card> held;
  const auto fill = [&](const auto& self, std::size_t of, std::size_t from, unsigned left) -> bool {
    if (of == counts.size()) {
      return !all_matched(rules, held);
    }
    if (left == 0) {
      return self(self, of + 1, 0, of + 1 < counts.size() ? counts[of + 1] : 0U);
    }
    for (std::size_t at = from; at + left <= classes[of].size(); ++at) {
      held.push_back(classes[of][at]);
      if (self(self, of, at + 1, left - 1)) {
        return true;
      }
      held.pop_back();
    }
    return false;
  };
  if (counts.empty() || !fill(fill, 0, 0, counts[0])) {
    return std::nullopt;
  }
  return set_of(held);
}

}  // namespace tonk::explore
