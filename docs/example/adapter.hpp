#pragma once

#include <tonk/properties.hpp>
#include <vector>

#include "engine.hpp"

/// What `tonk` asks of an engine, in the words of this one.
template <bool careless>
class Adapter {
 public:
  void start(const tonk::House&, const tonk::Deal& deal) {
    theirs::Cards pack;
    for (const tonk::Card card : deal.pack) {
      pack.push_back(number(card));
    }
    game_.start(deal.players.size(), deal.dealer.index, pack);
  }

  bool play(const tonk::Move& move) {
    const std::size_t player = move.seat.index;
    theirs::Cards cards;
    for (const tonk::PlayedCard& played : move.cards) {
      cards.push_back(number(played.card));
    }
    switch (move.kind) {
      case tonk::ActionKind::declare: return game_.declare(player);
      case tonk::ActionKind::drop: return game_.drop(player);
      case tonk::ActionKind::draw: return game_.draw(player);
      case tonk::ActionKind::take: return game_.take(player, cards.front());
      case tonk::ActionKind::spread: return game_.spread(player, cards);
      case tonk::ActionKind::hit: return game_.hit(player, cards.front(), move.spread_number);
      case tonk::ActionKind::discard: return game_.discard(player, cards.front());
      case tonk::ActionKind::stock_out: return game_.call_stock_out(player);
      default: return false;
    }
  }

  [[nodiscard]] tonk::Observation observe() const {
    tonk::Observation seen;
    for (const theirs::Cards& hand : game_.hands) {
      seen.hands.push_back(cards(hand));
    }
    for (const theirs::Spread& spread : game_.spreads) {
      seen.spreads.push_back(cards(spread.cards));
    }
    seen.stock = game_.stock.size();
    seen.discard_pile = cards(game_.discards);
    seen.over = game_.over;
    for (const int net : game_.nets) {
      seen.nets.emplace_back(net);
    }
    return seen;
  }

 private:
  static int number(tonk::Card card) { return static_cast<int>(card.suit()) * 13 + static_cast<int>(card.rank()); }

  static std::vector<tonk::Card> cards(const theirs::Cards& numbers) {
    std::vector<tonk::Card> cards;
    for (const int number : numbers) {
      cards.emplace_back(static_cast<tonk::Rank>(number % 13), static_cast<tonk::Suit>(number / 13));
    }
    return cards;
  }

  theirs::Game game_{careless};
};
