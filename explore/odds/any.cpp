#include <algorithm>
#include <iterator>

#include "explore/odds/game.hpp"
#include "explore/odds/odds.hpp"

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

}  // namespace tonk::explore
