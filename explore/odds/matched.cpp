#include "explore/odds/matched.hpp"

#include <algorithm>
#include <iterator>

#include "explore/odds/game.hpp"
#include "explore/odds/odds.hpp"
#include "verifier/table/arrange.hpp"

namespace tonk::explore {
namespace {

constexpr std::size_t without_win = 0;

void join(HandKind& into, HandKind&& kind) {
  std::move(kind.counts.begin(), kind.counts.end(), std::back_inserter(into.counts));
  std::move(kind.singles.begin(), kind.singles.end(), std::back_inserter(into.singles));
}

/// Hands without a win that is declared at once, and hands with one.
std::vector<HandKind> two_kinds(std::vector<HandKind> kinds) {
  std::vector<HandKind> two(2);
  for (HandKind& kind : kinds) {
    join(two[kind.worth.at_once ? 1 : without_win], std::move(kind));
  }
  for (HandKind& kind : two) {
    std::sort(kind.counts.begin(), kind.counts.end());
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
    const auto with_none = std::count(deal.kinds.begin(), deal.kinds.end(), without_win);
    chance += static_cast<unsigned>(with_none) < players ? game.chance(deal) : Fraction{};
  }
  return joint.exhausted() ? std::variant<Fraction, Unable>(Unable::too_many_deals) : chance;
}

namespace {

using spec::HandTest;
using spec::Rules;

constexpr std::size_t most_hands = 2'000'000;
constexpr unsigned most_to_look_through = 4'000'000;

bool asks_for_spreads(const spec::HandCondition& condition) {
  return std::any_of(condition.any_of.begin(), condition.any_of.end(), [](const std::vector<HandTest>& tests) {
    return std::any_of(tests.begin(), tests.end(),
                       [](const HandTest& test) { return test.kind == HandTest::Kind::matched; });
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
    std::sort(found_.begin(), found_.end(), by_bits);
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
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(), [](const spec::DealtWin& win) {
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
