#include "explore/odds/win_chances.hpp"

#include <utility>

namespace tonk::explore {
namespace {

/// That a hand meets this win, whatever else it meets.
Fraction chance_to_meet(const Game& game, const spec::DealtWin& win) {
  spec::Rules alone = game.rules;
  alone.dealt_wins = {win};
  const Game only{alone, game.dealing, game.classes, game.matched};
  Integer ways;
  for (const HandKind& kind : only.kinds(Counted::as_ranked)) {
    ways += kind.worth.at_once || kind.worth.later ? only.ways(kind) : Integer();
  }
  return ratio(ways, choose(game.dealing.deck, game.dealing.cards));
}

}  // namespace

WinChances::WinChances(const Game& game) : game_(game), showdown_(game.rules, game.dealing.players) {
  odds_.dealing = game.dealing;
  odds_.hands = choose(game.dealing.deck, game.dealing.cards);
  odds_.wins.resize(game.rules.dealt_wins.size());
}

void WinChances::add(const std::vector<const HandKind*>& hands, const Fraction& chance) {
  std::vector<unsigned> holders(odds_.wins.size());
  unsigned winners = 0;
  for (const HandKind* const hand : hands) {
    winners += hand->worth.at_once ? 1U : 0U;
    if (const auto win = hand->worth.at_once ? hand->worth.at_once : hand->worth.later) {
      ++holders[*win];
    }
  }
  for (std::size_t win = 0; win < holders.size(); ++win) {
    odds_.wins[win].player += chance * holders[win] / static_cast<unsigned>(hands.size());
    odds_.wins[win].anyone += holders[win] > 0 ? chance : Fraction{};
  }
  (winners == 0 ? odds_.nobody : winners == 1 ? odds_.one : odds_.several) += chance;
  if (winners > 0) {
    showdown_.lay(hands);
    add_paid(chance);
  }
  if (winners > 1) {
    add_several(chance);
  }
}

void WinChances::add_several(const Fraction& chance) {
  const Contest& contest = showdown_.contest();
  SeveralOdds& several = odds_.of_several;
  if (contest.winners == 0) {
    several.draw += chance;
  } else if (size(contest.unbeaten) == 1) {
    several.best += chance;
  } else {
    (size(contest.winners) > 1 ? several.all : several.nearest) += chance;
  }
}

/// Where the nearest is paid, each of those whom no other beats sits nearest as often.
void WinChances::add_paid(const Fraction& chance) {
  const Contest& contest = showdown_.contest();
  if (size(contest.winners) == 1) {
    const Fraction each = chance / static_cast<unsigned>(size(contest.unbeaten));
    tonk::each(contest.unbeaten, [&](Seat seat) { odds_.wins[contest.wins.at(seat.index)].paid += each; });
    return;
  }
  std::vector<bool> paid(odds_.wins.size());
  tonk::each(contest.winners, [&](Seat seat) { paid[contest.wins.at(seat.index)] = true; });
  for (std::size_t win = 0; win < paid.size(); ++win) {
    odds_.wins[win].paid += paid[win] ? chance : Fraction{};
  }
}

Odds WinChances::odds() && {
  for (std::size_t win = 0; win < odds_.wins.size(); ++win) {
    odds_.wins[win].as_another = chance_to_meet(game_, game_.rules.dealt_wins[win]) - odds_.wins[win].player;
  }
  return std::move(odds_);
}

}  // namespace tonk::explore
