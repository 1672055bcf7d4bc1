#include "explore/odds/game.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "explore/odds/matched.hpp"
#include "explore/odds/sight.hpp"

namespace tonk::explore {
namespace {

using spec::HandTest;
using spec::Rules;

constexpr unsigned most_counts = 1'500'000;

bool asks_for_count(const spec::HandCondition& condition) {
  const auto asks = [](const HandTest& test) {
    return test.kind != HandTest::Kind::only && test.kind != HandTest::Kind::matched;
  };
  return std::any_of(condition.any_of.begin(), condition.any_of.end(),
                     [&](const std::vector<HandTest>& tests) { return std::any_of(tests.begin(), tests.end(), asks); });
}

bool sees_counts(const Rules& rules) {
  return sight_of(rules) != Sight::wins ||
         std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [](const spec::DealtWin& win) { return asks_for_count(win.hand) || asks_for_count(win.beats); });
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
  return static_cast<std::size_t>(std::max_element(kinds.begin(), kinds.end(), fewer) - kinds.begin());
}

}  // namespace tonk::explore
