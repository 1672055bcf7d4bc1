#include "render/table_view.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "spec/source.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk {
namespace {

/// As a player sorts a hand: by rank, jokers last.
bool by_rank(Card a, Card b) {
  if (a.is_joker() || b.is_joker()) {
    return !a.is_joker() || (b.is_joker() && a.joker_number() < b.joker_number());
  }
  return a.rank() != b.rank() ? a.rank() < b.rank() : a.suit() < b.suit();
}

Held held(const spec::Rules& rules, const Holding& holding) {
  std::vector<Card> cards = cards_of(holding.known);
  std::sort(cards.begin(), cards.end(), by_rank);
  Held held;
  std::transform(cards.begin(), cards.end(), std::back_inserter(held.cards), [](Card card) { return to_string(card); });
  held.cards.insert(held.cards.end(), holding.hidden, "??");
  held.unaccounted = holding.gone;
  held.count = count(rules, holding);
  return held;
}

std::vector<std::string> forbidden(const spec::Rules& rules, const Table& table, Seat seat) {
  std::vector<std::string> actions;
  if (!rules.waiting.any() || table.phase == Phase::over) {
    return actions;
  }
  for (const auto& [delayed, action] :
       {std::pair{waits(rules, table, seat), "drop"}, std::pair{lays_nothing(rules, table, seat), "lay"},
        std::pair{stays_in(rules, table, seat), "go out"}}) {
    if (delayed) {
      actions.emplace_back(action);
    }
  }
  return actions;
}

Laid laid(const spec::Rules& rules, const LaidSpread& spread) {
  Laid laid;
  laid.seat = spread.owner.index;
  laid.shed = spread.shed;
  const std::string cards = in_run_order(rules, cards_of(spread.cards));
  const std::vector<std::string_view> words = spec::split(cards, " ");
  laid.cards.assign(words.begin(), words.end());
  laid.reading = reading_of(rules, spread.meld);
  return laid;
}

}  // namespace

std::string dealer_of(const Table& table, const Judgement& judgement) {
  const bool guessed = std::ranges::any_of(judgement.findings, [](const Finding& finding) {
    return finding.code == Code::no_dealer || finding.code == Code::unclear_cut;
  });
  return guessed ? std::string() : judgement.seats[table.dealer.index];
}

TableView view_of(const spec::Rules& rules, const Table& table) {
  TableView view;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    view.hands.push_back(held(rules, table.hand(Seat{seat})));
    view.may_not.push_back(forbidden(rules, table, Seat{seat}));
  }
  for (const LaidSpread& spread : table.spreads) {
    view.spreads.push_back(laid(rules, spread));
  }
  for (const Card card : table.discards) {
    view.discards.push_back(to_string(card));
  }
  view.stock = table.stock;
  return view;
}

}  // namespace tonk
