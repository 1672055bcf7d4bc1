#include "explore/odds/game.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "explore/odds/hands.hpp"

namespace tonk::explore {
namespace {

using KindSet = std::vector<std::size_t>;

/// Counts the deals in which the first players have given kinds of hand and the others any, and takes from it, player by player,
/// those in which another has anything but the commonest kind.
class Tally {
 public:
  Tally(JointDistribution& joint, std::size_t kinds, std::size_t commonest, const Dealing& dealing,
        std::optional<std::size_t> first)
      : joint_(joint), kinds_(kinds), commonest_(commonest), dealing_(dealing), first_(first) {
    others_ = dealing.players - (first ? 1U : 0U);
    by_size_.resize(others_ + 1);
  }

  std::vector<Deal> count() {
    KindSet set;
    collect(set, 0);
    for (unsigned common = 1; common <= others_; ++common) {
      for (unsigned size = 0; size + common <= others_; ++size) {
        for (auto& [kinds, ways] : by_size_[size]) {
          take_away_another(kinds, ways);
        }
      }
    }
    return deals();
  }

 private:
  /// What cannot be dealt cannot be dealt with one more hand either.
  void collect(KindSet& set, std::size_t from) {
    KindSet hands = set;
    if (first_) {
      hands.push_back(*first_);
    }
    Integer ways = joint_.ways(hands) * dealing_.ways_from(static_cast<unsigned>(hands.size()));
    if (ways == 0 || joint_.exhausted()) {
      return;
    }
    by_size_[set.size()].emplace(set, std::move(ways));
    for (std::size_t kind = from; kind < kinds_ && set.size() < others_; ++kind) {
      if (kind != commonest_) {
        set.push_back(kind);
        collect(set, kind);
        set.pop_back();
      }
    }
  }

  void take_away_another(const KindSet& kinds, Integer& ways) const {
    const auto& larger = by_size_[kinds.size() + 1];
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      KindSet with = kinds;
      with.insert(std::ranges::upper_bound(with, kind), kind);
      if (const auto found = larger.find(with); found != larger.end()) {
        ways -= found->second;
      }
    }
  }

  std::vector<Deal> deals() {
    std::vector<Deal> deals;
    for (auto& size : by_size_) {
      for (auto& [kinds, ways] : size) {
        if (ways != 0) {
          Deal& deal = deals.emplace_back(Deal{kinds, std::move(ways)});
          deal.kinds.resize(others_, commonest_);
        }
      }
    }
    return deals;
  }

  JointDistribution& joint_;
  std::size_t kinds_;
  std::size_t commonest_;
  const Dealing& dealing_;
  std::optional<std::size_t> first_;
  unsigned others_ = 0;
  std::vector<std::map<KindSet, Integer>> by_size_;
};

}  // namespace

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

std::vector<Deal> tally(JointDistribution& joint, std::size_t kinds, std::size_t commonest, const Dealing& dealing,
                        std::optional<std::size_t> first) {
  return Tally(joint, kinds, commonest, dealing, first).count();
}

namespace {

using spec::DealtWin;
using spec::Measure;
using spec::PaymentRule;
using spec::Rules;
using spec::Who;

template <typename Visit>
void each_sentence(const Rules& rules, const Visit& visit) {
  for (const DealtWin& win : rules.dealt_wins) {
    if (win.when == spec::DeclaredWhen::at_once) {
      std::ranges::for_each(win.pays, visit);
    }
  }
}

Sight sight_of(Who who) {
  switch (who) {
    case Who::nearest_lowest:
    case Who::nearest_to_dropper:
    case Who::last_to_draw: return Sight::seats;
    case Who::each_lowest:
    case Who::each_tied: return Sight::all_counts;
    case Who::winner:
    case Who::dropper:
    case Who::each_player:
    case Who::each_other:
    case Who::each_loser:
    case Who::each_bystander:
    case Who::each_equal_or_lower:
    case Who::each_lower:
    case Who::last_drawer:
    case Who::pot: return Sight::wins;
  }
  return Sight::wins;
}

Sight sight_of(const PaymentRule& sentence) {
  switch (sentence.price.measure) {
    case Measure::stakes: return Sight::wins;
    case Measure::own_count: return Sight::each_count;
    case Measure::difference:
      return sentence.payer == Who::winner || sentence.payee == Who::winner ? Sight::each_count : Sight::all_counts;
    case Measure::other_counts:
    case Measure::differences: return Sight::all_counts;
  }
  return Sight::wins;
}

bool asks_for_lowest(const spec::Circumstance& circumstance) {
  return circumstance.kind == spec::Circumstance::Kind::lowest_alone ||
         circumstance.kind == spec::Circumstance::Kind::lowest_tied;
}

}  // namespace

Sight sight_of(const Rules& rules) {
  Sight sight = Sight::wins;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    sight = std::max({sight, sight_of(sentence), sight_of(sentence.payer), sight_of(sentence.payee)});
    if (sentence.price.per_head) {
      sight = std::max(sight, sight_of(sentence.price.heads));
    }
    if (std::ranges::any_of(sentence.only_if, asks_for_lowest)) {
      sight = std::max(sight, Sight::all_counts);
    }
  });
  return sight;
}

bool empties_pot(const Rules& rules) {
  bool empties = false;
  each_sentence(rules, [&](const PaymentRule& sentence) {
    empties = empties || sentence.verb == PaymentRule::Verb::takes_pot || sentence.payer == Who::pot;
  });
  return empties;
}

namespace {

using spec::HandTest;

constexpr unsigned most_counts = 1'500'000;

bool asks_for_count(const spec::HandCondition& condition) {
  const auto asks = [](const HandTest& test) {
    return test.kind != HandTest::Kind::only && test.kind != HandTest::Kind::matched;
  };
  return std::ranges::any_of(condition.any_of,
                             [&](const std::vector<HandTest>& tests) { return std::ranges::any_of(tests, asks); });
}

bool sees_counts(const Rules& rules) {
  return explore::sight_of(rules) != Sight::wins ||
         std::ranges::any_of(rules.dealt_wins, [](const spec::DealtWin& win) {
           return asks_for_count(win.hand) || asks_for_count(win.beats);
         });
}

}  // namespace

Integer Game::ways(const HandKind& kind) const {
  Integer sum;
  for (const Counts& counts : kind.counts) {
    sum += ways_to_draw(classes, counts);
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
  if (rules.counting == spec::Counting::unmatched_cards && sees_counts(rules)) {
    return Unable::unmatched_counts;
  }
  if (asks_for_spreads(rules)) {
    std::optional<std::vector<CardSet>> matched = matched_hands(rules, cards);
    if (!matched) {
      return rules.deck.packs > 1 ? Unable::matched_two_packs : Unable::too_many_matched;
    }
    game.matched = *std::move(matched);
  }
  return game;
}

std::size_t commonest(const std::vector<HandKind>& kinds) {
  const auto fewer = [](const HandKind& a, const HandKind& b) { return a.counts.size() < b.counts.size(); };
  return static_cast<std::size_t>(std::ranges::max_element(kinds, fewer) - kinds.begin());
}

}  // namespace tonk::explore
