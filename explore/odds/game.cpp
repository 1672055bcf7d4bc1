#include "explore/odds/game.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <utility>

#include "explore/odds/arrangements.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

/// Visits each test of the conditions of every dealt win.
template <typename Visit>
void each_test(const Rules& rules, const Visit& visit) {
  for (const DealtWin& win : rules.dealt_wins) {
    std::ranges::for_each(win.hand.any_of | std::views::join, visit);
    std::ranges::for_each(win.beats.any_of | std::views::join, visit);
  }
}

/// What the conditions and the payments of the dealt wins ask of a hand.
struct Asked {
  bool counts = false;
  bool matched = false;       ///< whether every card is
  std::vector<CardSet> sets;  ///< whether every card is in them
};

Asked asked_of(const Rules& rules) {
  Asked asked;
  asked.counts = sight_of(rules) != Sight::wins;
  each_test(rules, [&](const HandTest& test) {
    switch (test.kind) {
      case HandTest::Kind::matched: asked.matched = true; break;
      case HandTest::Kind::only: asked.sets.push_back(test.cards); break;
      case HandTest::Kind::total:
      case HandTest::Kind::higher:
      case HandTest::Kind::lower: asked.counts = true; break;
    }
  });
  return asked;
}

/// Whether it matters which cards make spreads.
bool asks_for_spreads(const Rules& rules, const Asked& asked) {
  return asked.matched || (asked.counts && rules.counting == spec::Counting::unmatched_cards);
}

/// The properties of a card that matter; cards are looked at in their order. Cards of which few can be in a hand that wins are
/// looked at first, and those that make spreads side by side.
std::vector<int> looks(const Rules& rules, const Asked& asked, Card card) {
  std::vector<int> looks;
  if (asks_for_spreads(rules, asked)) {
    const auto place = std::ranges::find(rules.deck.order, card.rank()) - rules.deck.order.begin();
    looks = {rules.deck.wild.contains(card) ? 0 : 1, static_cast<int>(place),
             card.is_natural() ? static_cast<int>(card.suit()) : -1};
  } else if (rules.counting == spec::Counting::best_suit && card.is_natural()) {
    looks = {static_cast<int>(card.suit())};
  }
  if (asked.counts) {
    looks.push_back(-int{rules.deck.points[card.index()]});
  }
  for (const CardSet set : asked.sets) {
    looks.push_back(set.contains(card) ? 1 : 0);
  }
  return looks;
}

std::vector<CardClass> card_classes(const Rules& rules, const Asked& asked) {
  std::map<std::vector<int>, CardClass> by_looks;
  for (const Card card : rules.deck.pack) {
    CardClass& cards = by_looks[looks(rules, asked, card)];
    cards.insert(cards.end(), rules.deck.packs, card);
  }
  std::vector<CardClass> classes;
  classes.reserve(by_looks.size());
  for (auto& [unused, cards] : by_looks) {
    classes.push_back(std::move(cards));
  }
  return classes;
}

/// What the cards of a hand that were looked at so far make of it.
struct Progress {
  unsigned to_come = 0;
  int count = 0;
  std::array<int, suit_count> by_suit{};  ///< the points of the suits of which there are more cards
  std::vector<bool> outside;              ///< whether a card is not in each of the sets
  Arrangements::State arrangement = Arrangements::first;
  friend bool operator<(const Progress& a, const Progress& b) {
    const auto parts = [](const Progress& one) {
      return std::tie(one.to_come, one.count, one.by_suit, one.outside, one.arrangement);
    };
    return parts(a) < parts(b);
  }
};

/// Looks at the classes one after the other, in every way to take cards of them.
class HandSearch {
 public:
  HandSearch(const Rules& rules, const Asked& asked, std::vector<CardClass> classes, unsigned cards,
             std::uint64_t most_found)
      : rules_(rules),
        asked_(asked),
        classes_(std::move(classes)),
        hands_(classes_, cards),
        known_(classes_.size() + 1),
        behind_(classes_.size() + 1),
        most_found_(most_found) {
    for (std::size_t layer = classes_.size(); layer-- > 0;) {
      behind_[layer] = behind_[layer + 1] + static_cast<unsigned>(classes_[layer].size());
      const Card card = classes_[layer].front();
      if (card.is_natural() && last_of_suit_[static_cast<unsigned>(card.suit())] == 0) {
        last_of_suit_[static_cast<unsigned>(card.suit())] = layer + 1;
      }
    }
    if (asks_for_spreads(rules, asked)) {
      arrangements_.emplace(rules, classes_, cards, costs(), most_found);
    }
    hands_.set_root(node(0, {cards, 0, {}, std::vector<bool>(asked.sets.size()), Arrangements::first}));
  }

  [[nodiscard]] bool gave_up() const { return found_ > most_found_ || (arrangements_ && arrangements_->gave_up()); }
  HandDiagram hands() { return std::move(hands_); }
  std::vector<Game::End> ends() { return std::move(ends_); }
  [[nodiscard]] std::vector<std::size_t> ranks() const {
    std::vector<std::size_t> ranks;
    for (std::size_t layer = 0; arrangements_ && layer < classes_.size(); ++layer) {
      const Card card = classes_[layer].front();
      if (card.is_natural() && card.suit() == Suit::clubs) {
        ranks.push_back(layer);
      }
    }
    return ranks;
  }

 private:
  [[nodiscard]] bool counts(spec::Counting counting) const { return asked_.counts && rules_.counting == counting; }

  /// The points of an unmatched card, and beside them, where that is asked, that it is one.
  [[nodiscard]] std::optional<std::vector<int>> costs() const {
    static constexpr int more_than_cards = 64;
    if (!counts(spec::Counting::unmatched_cards)) {
      return std::nullopt;
    }
    std::vector<int> costs;
    costs.reserve(classes_.size());
    for (const CardClass& one : classes_) {
      costs.push_back(rules_.deck.points[one.front().index()] * more_than_cards + (asked_.matched ? 1 : 0));
    }
    return costs;
  }

  Node node(std::size_t layer, const Progress& progress) {
    if (progress.to_come > behind_[layer] || gave_up()) {
      return no_node;
    }
    if (const auto known = known_[layer].find(progress); known != known_[layer].end()) {
      return known->second;
    }
    Node node = no_node;
    if (layer == classes_.size()) {
      ends_.push_back({{CardMultiset(held_), 0, 0}, {}});
      node = static_cast<Node>(ends_.size());
    } else {
      const std::size_t held = held_.size();
      std::vector<Node> next(hands_.most(layer) + 1U);
      for (unsigned taken = 0; taken < next.size() && taken <= progress.to_come; ++taken) {
        if (taken > 0) {
          held_.push_back(classes_[layer][taken - 1]);
        }
        next[taken] = this->node(layer + 1, with(progress, layer, taken));
      }
      held_.resize(held);
      node = hands_.node(layer, next);
    }
    known_[layer].emplace(progress, node);
    ++found_;
    return node;
  }

  /// With so many cards of the class.
  Progress with(Progress progress, std::size_t layer, unsigned taken) {
    const Card card = classes_[layer].front();
    const int points = static_cast<int>(taken) * rules_.deck.points[card.index()];
    progress.to_come -= taken;
    if (counts(spec::Counting::all_cards)) {
      progress.count += points;
    } else if (counts(spec::Counting::best_suit) && card.is_natural()) {
      const auto suit = static_cast<unsigned>(card.suit());
      progress.by_suit.at(suit) += points;
      if (last_of_suit_.at(suit) == layer + 1) {
        progress.count = std::max(progress.count, std::exchange(progress.by_suit.at(suit), 0));
      }
    }
    for (std::size_t set = 0; set < asked_.sets.size(); ++set) {
      progress.outside[set] = progress.outside[set] || (taken > 0 && !asked_.sets[set].contains(card));
    }
    if (arrangements_) {
      const Arrangements::Step step = arrangements_->next(layer, progress.arrangement, taken, progress.to_come);
      progress.arrangement = step.state;
      progress.count += step.cost;
    }
    return progress;
  }

  const Rules& rules_;
  const Asked& asked_;
  std::vector<CardClass> classes_;
  HandDiagram hands_;
  std::optional<Arrangements> arrangements_;
  std::vector<std::map<Progress, Node>> known_;  ///< by layer
  std::vector<unsigned> behind_;                 ///< cards of the classes from each layer on
  std::array<std::size_t, suit_count>
      last_of_suit_{};  ///< behind which layer there are none, where a class is of one suit
  std::vector<Card> held_;
  std::uint64_t most_found_;
  std::uint64_t found_ = 0;
  std::vector<Game::End> ends_;
};

/// What the conditions under `beats` ask of a winning hand, other than to compare its count.
std::vector<HandCondition> conditions_seen(const Rules& rules, bool& compares_counts) {
  std::vector<HandCondition> seen;
  for (const DealtWin& win : rules.dealt_wins) {
    for (const HandTest& test : win.beats.any_of | std::views::join) {
      if (test.kind == HandTest::Kind::higher || test.kind == HandTest::Kind::lower) {
        compares_counts = true;
      } else {
        seen.push_back({{{test}}});
      }
    }
  }
  return seen;
}

/// The dearest win that can be declared on the player's own turn.
std::optional<std::size_t> later_win(const Rules& rules, const Holding& held) {
  std::optional<std::size_t> best;
  for (std::size_t number = 0; number < rules.dealt_wins.size(); ++number) {
    const DealtWin& win = rules.dealt_wins[number];
    if (win.when != DeclaredWhen::at_once && meets(rules, win.hand, held) == Answer::yes &&
        (!best || price_of(rules.dealt_wins[*best]) < price_of(win))) {
      best = number;
    }
  }
  return best;
}

}  // namespace

HandKinds Game::kinds(Counted counted) const {
  bool compares_counts = false;
  const std::vector<HandCondition> seen = conditions_seen(rules, compares_counts);
  Table table;
  table.clear(1);
  const auto worth_of = [&](const Holding& held) {
    table.dealt[0] = held;
    Worth worth;
    const DealtWinner found = dealt_win(rules, table, Seat{0});
    if (found.answer == Answer::yes) {
      worth.at_once = found.win;
      for (const HandCondition& condition : seen) {
        worth.seen.push_back(meets(rules, condition, held) == Answer::yes);
      }
    } else {
      worth.later = later_win(rules, held);
    }
    const bool of_winner = counted == Counted::winners || (counted == Counted::as_ranked && compares_counts);
    if (counted == Counted::everyone || (of_winner && worth.at_once)) {
      worth.count = count(rules, held).low;
    }
    return worth;
  };
  HandKinds found;
  std::map<Worth, Node> labels;
  for (const End& end : ends) {
    const Worth worth = worth_of(end.example);
    const auto [label, is_new] = labels.try_emplace(worth, static_cast<Node>(labels.size() + 1));
    if (is_new) {
      found.kinds.push_back({worth, end.example, {}});
    }
    found.kinds[label->second - 1].ways += end.ways;
    found.labels.push_back(label->second);
  }
  return found;
}

Integer Dealing::ways_from(unsigned player) const {
  Integer ways = 1;
  for (; player < players; ++player) {
    ways *= choose(deck - player * cards, cards);
  }
  return ways;
}

Integer Deal::orders() const {
  Integer orders = factorial(static_cast<unsigned>(kinds.size()));
  for (auto at = kinds.begin(); at != kinds.end();) {
    const auto end = std::find_if(at, kinds.end(), [&](std::size_t kind) { return kind != *at; });
    orders /= factorial(static_cast<unsigned>(end - at));
    at = end;
  }
  return orders;
}

Fraction Game::chance(const Deal& deal) const { return ratio(deal.ways * deal.orders(), dealing.ways()); }

std::optional<Game> game_of(const Rules& rules, const Dealing& dealing, std::uint64_t most_steps) {
  static constexpr std::uint64_t steps_of_search = 100;  ///< take as much time and memory as one of what a hand can be
  const Asked asked = asked_of(rules);
  HandSearch search(rules, asked, card_classes(rules, asked), dealing.cards, most_steps / steps_of_search);
  if (search.gave_up()) {
    return std::nullopt;
  }
  Game game{rules, dealing, most_steps, search.hands(), search.ends(), search.ranks()};
  const auto ways = game.joint_ways({&game.hands});
  if (!ways) {
    return std::nullopt;
  }
  for (const auto& [labels, number] : *ways) {
    game.ends[labels.front() - 1].ways = number;
  }
  return game;
}

}  // namespace tonk::explore
