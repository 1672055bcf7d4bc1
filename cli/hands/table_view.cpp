#include "cli/hands/table_view.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "verifier/messages/describe.hpp"

namespace tonk::cli {
namespace {

/// As a player sorts a hand: by rank, jokers last.
bool by_rank(Card a, Card b) {
  if (a.is_joker() || b.is_joker()) {
    return !a.is_joker() || (b.is_joker() && a.joker_number() < b.joker_number());
  }
  return a.rank() != b.rank() ? a.rank() < b.rank() : a.suit() < b.suit();
}

std::vector<Card> cards_in(const CardMultiset& bag) {
  std::vector<Card> cards;
  cards.reserve(bag.size());
  for (const CardSet some : {bag.first(), bag.second()}) {
    cards.insert(cards.end(), some.begin(), some.end());
  }
  return cards;
}

Held held(const spec::Rules& rules, const Holding& holding) {
  std::vector<Card> cards = cards_in(holding.known);
  std::sort(cards.begin(), cards.end(), by_rank);
  Held held;
  std::transform(cards.begin(), cards.end(), std::back_inserter(held.cards), [](Card card) { return to_string(card); });
  held.cards.insert(held.cards.end(), holding.hidden, "??");
  held.unaccounted = holding.gone;
  held.count = count(rules, holding);
  return held;
}

std::vector<std::string> forbidden(const spec::Rules& rules, const Table& table, Seat seat) {
  std::vector<std::string> deeds;
  if (!rules.waiting.any() || table.phase == Phase::over) {
    return deeds;
  }
  for (const auto& [delayed, deed] :
       {std::pair{waits(rules, table, seat), "drop"}, std::pair{lays_nothing(rules, table, seat), "lay"},
        std::pair{stays_in(rules, table, seat), "go out"}}) {
    if (delayed) {
      deeds.emplace_back(deed);
    }
  }
  return deeds;
}

Laid laid(const spec::Rules& rules, const LaidSpread& spread) {
  Laid laid;
  laid.seat = spread.owner.index;
  laid.shed = spread.shed;
  std::istringstream words(in_run_order(rules, cards_in(spread.cards)));
  laid.cards.assign(std::istream_iterator<std::string>(words), {});
  const std::string told = to_string(rules, spread);
  const std::size_t comma = told.find(", ");
  laid.reading = comma == std::string::npos ? "" : told.substr(comma + 2);
  return laid;
}

}  // namespace

TableView scene_of(const spec::Rules& rules, const Table& table) {
  TableView scene;
  scene.hands.reserve(table.players);
  scene.may_not.reserve(table.players);
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    scene.hands.push_back(held(rules, table.hand(Seat{seat})));
    scene.may_not.push_back(forbidden(rules, table, Seat{seat}));
  }
  scene.spreads.reserve(table.spreads.size());
  for (const LaidSpread& spread : table.spreads) {
    scene.spreads.push_back(laid(rules, spread));
  }
  scene.discards.reserve(table.discards.size());
  for (const Card card : table.discards) {
    scene.discards.push_back(to_string(card));
  }
  scene.stock = table.stock;
  return scene;
}

}  // namespace tonk::cli
