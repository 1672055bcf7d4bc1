#include "explore/odds/odds.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "explore/odds/game.hpp"
#include "explore/odds/win_chances.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

std::vector<const HandKind*> hands_of(const std::vector<HandKind>& kinds, const Deal& deal) {
  std::vector<const HandKind*> hands;
  hands.reserve(deal.kinds.size());
  for (const std::size_t kind : deal.kinds) {
    hands.push_back(&kinds[kind]);
  }
  return hands;
}

/// Where nothing but the winners' counts is seen at a time, it is enough to tell the hand of one player more closely than those
/// of the others.
std::optional<Payments> payments_by_each_count(const Game& game) {
  std::vector<HandKind> kinds = game.kinds(Counted::winners);
  const std::size_t rough = kinds.size();
  const std::size_t common = commonest(kinds);
  std::vector<HandKind> fine = game.kinds(Counted::everyone);
  std::move(fine.begin(), fine.end(), std::back_inserter(kinds));
  JointDistribution joint = game.joint(kinds);
  PaymentSum sum(game.rules, game.dealing.players);
  for (std::size_t first = rough; first < kinds.size() && !joint.exhausted(); ++first) {
    for (const Deal& deal : tally(joint, rough, common, game.dealing, first)) {
      std::vector<const HandKind*> hands = hands_of(kinds, deal);
      hands.insert(hands.begin(), &kinds[first]);
      sum.add(std::move(hands), true, game.chance(deal) * game.dealing.players);
    }
  }
  return joint.exhausted() ? std::nullopt : std::optional(sum.means());
}

std::optional<Payments> payments_of(const Game& game, const std::vector<HandKind>& kinds,
                                    const std::vector<Deal>& deals) {
  PaymentSum sum(game.rules, game.dealing.players);
  for (const Deal& deal : deals) {
    sum.add(hands_of(kinds, deal), false, game.chance(deal));
  }
  return sum.means();
}

std::optional<Payments> payments_by_all_counts(const Game& game) {
  const std::vector<HandKind> kinds = game.kinds(Counted::everyone);
  JointDistribution joint = game.joint(kinds);
  const std::vector<Deal> deals = tally(joint, kinds.size(), commonest(kinds), game.dealing);
  return joint.exhausted() ? std::nullopt : payments_of(game, kinds, deals);
}

std::optional<Payments> payments(const Game& game, const std::vector<HandKind>& kinds, const std::vector<Deal>& deals) {
  switch (sight_of(game.rules)) {
    case Sight::wins: return payments_of(game, kinds, deals);
    case Sight::each_count: return payments_by_each_count(game);
    case Sight::all_counts: return payments_by_all_counts(game);
    case Sight::seats: return std::nullopt;
  }
  return std::nullopt;
}

Odds without_wins(const Dealing& dealing) {
  Odds odds;
  odds.dealing = dealing;
  odds.hands = choose(dealing.deck, dealing.cards);
  odds.nobody = 1;
  odds.payments.emplace().seats.resize(dealing.players);
  return odds;
}

}  // namespace

std::variant<Odds, Unable> odds(const Rules& rules, unsigned players, unsigned cards) {
  if (rules.dealt_wins.empty()) {
    return without_wins({rules.deck.pack.size() * rules.deck.packs, cards, players});
  }
  const std::variant<Game, Unable> found = game_of(rules, players, cards);
  if (const auto* const unable = std::get_if<Unable>(&found)) {
    return *unable;
  }
  const Game& game = std::get<Game>(found);
  const std::vector<HandKind> kinds = game.kinds(Counted::as_ranked);
  JointDistribution joint = game.joint(kinds);
  const std::vector<Deal> deals = tally(joint, kinds.size(), commonest(kinds), game.dealing);
  if (joint.exhausted()) {
    return Unable::too_many_deals;
  }
  WinChances chances(game);
  for (const Deal& deal : deals) {
    chances.add(hands_of(kinds, deal), game.chance(deal));
  }
  Odds odds = std::move(chances).odds();
  odds.payments = payments(game, kinds, deals);
  return odds;
}

}  // namespace tonk::explore
