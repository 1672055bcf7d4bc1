#include "explore/odds/game.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <ranges>
#include <utility>

#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld_solver.hpp"
#include "verifier/table/melds_among.hpp"

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

/// The properties of a card that the conditions of the dealt wins look at, except for spreads.
std::vector<int> looks(const Rules& rules, const std::vector<CardSet>& sets, Card card) {
  const bool suits_count = rules.counting == spec::Counting::best_suit;
  std::vector<int> looks{rules.deck.points[card.index()]};
  looks.push_back(suits_count && card.is_natural() ? static_cast<int>(card.suit()) : -1);
  for (const CardSet set : sets) {
    looks.push_back(set.contains(card) ? 1 : 0);
  }
  return looks;
}

std::vector<CardClass> card_classes(const Rules& rules) {
  std::vector<CardSet> sets;
  each_test(rules, [&](const HandTest& test) {
    if (test.kind == HandTest::Kind::only) {
      sets.push_back(test.cards);
    }
  });
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

/// A hand with these counts.
CardMultiset example_of(const std::vector<CardClass>& classes, const Counts& counts) {
  CardMultiset bag;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    for (std::size_t number = 0; number < counts[at]; ++number) {
      bag.insert(classes[at][number]);
    }
  }
  return bag;
}

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

Holding holding(CardMultiset cards) { return {cards, 0, 0}; }

Counts counts_of(const std::vector<CardClass>& classes, CardSet cards) {
  Counts counts(classes.size());
  for (std::size_t at = 0; at < classes.size(); ++at) {
    counts[at] =
        static_cast<std::uint8_t>(std::ranges::count_if(classes[at], [&](Card card) { return cards.contains(card); }));
  }
  return counts;
}

/// Visits all counts that hands of this many cards can have.
void each_counts(const std::vector<CardClass>& classes, unsigned cards,
                 const std::function<void(const Counts&)>& visit) {
  Counts counts(classes.size());
  const auto fill = [&](const auto& self, std::size_t at, unsigned left) -> void {
    if (at == classes.size()) {
      if (left == 0) {
        visit(counts);
      }
      return;
    }
    for (unsigned number = 0; number <= left && number <= classes[at].size(); ++number) {
      counts[at] = static_cast<std::uint8_t>(number);
      self(self, at + 1, left - number);
    }
    counts[at] = 0;
  };
  fill(fill, 0, cards);
}

CardSet set_of(const std::vector<Card>& cards) {
  CardSet set;
  for (const Card card : cards) {
    set.insert(card);
  }
  return set;
}

/// A hand with these counts of which not every card is matched; nothing where all are.
std::optional<CardSet> unmatched_example(const Rules& rules, const std::vector<CardClass>& classes,
                                         const Counts& counts) {
  std::vector<Card> held;
  const auto fill = [&](const auto& self, std::size_t of, std::size_t from, unsigned left) -> bool {
    if (of == counts.size()) {
      return !all_matched(rules, CardMultiset(set_of(held)));
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

constexpr unsigned most_counts = 1'500'000;
constexpr std::size_t most_hands = 2'000'000;
constexpr unsigned most_to_look_through = 4'000'000;

std::vector<Card> list(CardSet cards) { return {cards.begin(), cards.end()}; }

/// All hands made of disjoint spreads; nothing if there are too many.
std::optional<std::vector<CardSet>> combined_melds(const Rules& rules, unsigned cards) {
  std::vector<CardSet> melds;
  const auto add_melds = [&](CardSet among) {
    for (const std::vector<Card>& meld : melds_among(rules, CardMultiset(rules.deck.pack & among))) {
      if (meld.size() <= cards) {
        melds.push_back(set_of(meld));
      }
    }
  };
  for (unsigned suit = 0; suit < suit_count; ++suit) {
    add_melds(CardSet::of(static_cast<Suit>(suit)));
  }
  for (const Rank rank : rules.deck.order) {
    add_melds(CardSet::of(rank));
  }
  std::vector<CardSet> found;
  const auto add = [&](const auto& self, CardSet held, std::size_t from, unsigned left) -> void {
    if (left == 0) {
      found.push_back(held);
      return;
    }
    for (std::size_t at = from; at < melds.size() && found.size() <= most_hands; ++at) {
      if (melds[at].size() <= left && (melds[at] & held).empty()) {
        self(self, held | melds[at], at + 1, left - melds[at].size());
      }
    }
  };
  add(add, CardSet{}, 0, cards);
  if (found.size() > most_hands) {
    return std::nullopt;
  }
  std::ranges::sort(found, {}, &CardSet::bits);
  const auto again = std::ranges::unique(found);
  found.erase(again.begin(), again.end());
  return found;
}

/// All matched hands, found by trying every hand that can be dealt.
std::vector<CardSet> look_through(const Rules& rules, unsigned cards) {
  std::vector<CardSet> found;
  const std::vector<Card> pack = list(rules.deck.pack);
  std::vector<Card> held;
  const auto deal = [&](const auto& self, std::size_t from) -> void {
    if (held.size() == cards) {
      const CardSet hand = set_of(held);
      if (all_matched(rules, CardMultiset(hand))) {
        found.push_back(hand);
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

/// How many different counts hands of this many cards can have.
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

}  // namespace

std::vector<HandKind> Game::kinds(Counted counted) const {
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
  std::map<Worth, HandKind> by_worth;
  const auto kind_of = [&](const Worth& worth, const Holding& example) -> HandKind& {
    return by_worth.try_emplace(worth, HandKind{worth, example, {}, {}}).first->second;
  };
  std::map<Counts, Worth> unmatched;
  each_counts(classes, dealing.cards, [&](const Counts& counts) {
    CardMultiset example = example_of(classes, counts);
    if (!matched.empty()) {
      const std::optional<CardSet> found = unmatched_example(rules, classes, counts);
      if (!found) {
        return;
      }
      example = CardMultiset(*found);
    }
    const Holding held = holding(example);
    const Worth worth = worth_of(held);
    kind_of(worth, held).counts.push_back(counts);
    if (!matched.empty()) {
      unmatched.emplace(counts, worth);
    }
  });
  for (const CardSet hand : matched) {
    const Holding held = holding(CardMultiset(hand));
    const Counts counts = counts_of(classes, hand);
    const Worth worth = worth_of(held);
    const auto otherwise = unmatched.find(counts);
    if (otherwise != unmatched.end() && otherwise->second == worth) {
      continue;
    }
    kind_of(worth, held).singles.push_back({hand, counts, 1});
    if (otherwise != unmatched.end()) {
      kind_of(otherwise->second, held).singles.push_back({hand, counts, -1});
    }
  }
  std::vector<HandKind> kinds;
  kinds.reserve(by_worth.size());
  for (auto& [unused, kind] : by_worth) {
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

std::optional<std::vector<CardSet>> matched_hands(const Rules& rules, unsigned cards) {
  if (rules.deck.packs > 1) {
    return std::nullopt;
  }
  if (rules.deck.wild.empty()) {
    return combined_melds(rules, cards);
  }
  if (choose(rules.deck.pack.size(), cards) > most_to_look_through) {
    return std::nullopt;
  }
  return look_through(rules, cards);
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

Integer Game::ways(const HandKind& kind) const {
  Integer sum;
  for (const Counts& counts : kind.counts) {
    Integer ways = 1;
    for (std::size_t at = 0; at < counts.size(); ++at) {
      ways *= choose(static_cast<unsigned>(classes[at].size()), counts[at]);
    }
    sum += ways;
  }
  for (const SingleHand& single : kind.singles) {
    sum += single.sign;
  }
  return sum;
}

Fraction Game::chance(const Deal& deal) const { return ratio(deal.ways * deal.orders(), dealing.ways()); }

std::variant<Game, Unable> game_of(const Rules& rules, unsigned players, unsigned cards) {
  Game game{rules, {rules.deck.pack.size() * rules.deck.packs, cards, players}, card_classes(rules), {}};
  if ((choose(game.dealing.deck, cards) >> 63U) != 0 || how_many_counts(game.classes, cards) > most_counts) {
    return Unable::too_many_hands;
  }
  bool sees_counts = sight_of(rules) != Sight::wins;
  bool asks_for_spreads = false;
  each_test(rules, [&](const HandTest& test) {
    const bool of_spreads = test.kind == HandTest::Kind::matched;
    asks_for_spreads = asks_for_spreads || of_spreads;
    sees_counts = sees_counts || (!of_spreads && test.kind != HandTest::Kind::only);
  });
  if (rules.counting == spec::Counting::unmatched_cards && sees_counts) {
    return Unable::unmatched_counts;
  }
  if (asks_for_spreads) {
    std::optional<std::vector<CardSet>> matched = matched_hands(rules, cards);
    if (!matched) {
      return rules.deck.packs > 1 ? Unable::matched_two_packs : Unable::too_many_matched;
    }
    game.matched = *std::move(matched);
  }
  return game;
}

}  // namespace tonk::explore
