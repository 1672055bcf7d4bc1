#include <algorithm>
#include <array>
#include <vector>

#include "verifier/play/checks.hpp"
#include "verifier/play/effects.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"

/// What comes of spreads, of hits and of cards of an answer.
namespace tonk {
namespace {

using spec::Rules;

constexpr std::size_t most_spreads = 128;  // more than any pack can lay; only a faulty log goes past it

void note_laying(Table& table, std::span<const PlayedCard> cards) {
  Turn& turn = table.turn;
  turn.laid = true;
  turn.cards_laid = static_cast<std::uint8_t>(std::min<std::size_t>(turn.cards_laid + cards.size(), 255));
  turn.take_used = turn.take_used || std::ranges::find(cards, turn.taken, &PlayedCard::card) != cards.end();
}

void add_known(LaidSpread& spread, Card card) {
  spread.cards.insert(card);
  if (const auto place = std::ranges::find(spread.order, Card{}); place != spread.order.end()) {
    *place = card;
  }
}

/// The card lies on the spread, or may lie there, and what else does is not known for certain.
void add_perhaps(LaidSpread& spread, const PlayedCard& played) {
  if (!played.card.known()) {
    spread.sure = Meld{};  // which takes anything
  } else if (spread.meld.kind != Meld::Kind::unclear) {
    spread.sure = spread.meld;
  }
  spread.perhaps.push_back(played);
}

/// The card lies on one of several spreads, and nobody knows on which.
void lose_sight(const Rules& rules, Table& table, const Move& move) {
  for (LaidSpread& spread : table.spreads) {
    if (may_go_on(rules, table, move.seat, spread, move.cards[0])) {
      add_perhaps(spread, move.cards[0]);
      spread.meld = Meld{};
    }
  }
}

/// What cards that nobody can tell for sure may be: a book, a run, or (unclear) either. What is open about clear ones is which
/// run, since as a book they could be one alone.
Meld::Kind likely_kind(const Rules& rules, const CardMultiset& known, bool clear) {
  CardSet fixed;
  for (const Card card : known.first()) {
    if (!is_wild(rules, card)) {
      fixed.insert(card);
    }
  }
  const auto all_in = [&](CardSet alike) { return alike.contains(fixed); };
  constexpr std::array suits{Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades};
  const bool one_rank = std::ranges::any_of(rules.deck.order, [&](Rank rank) { return all_in(CardSet::of(rank)); });
  const bool one_suit = std::ranges::any_of(suits, [&](Suit suit) { return all_in(CardSet::of(suit)); });
  if (!clear && one_rank) {
    return one_suit ? Meld::Kind::unclear : Meld::Kind::book;
  }
  return Meld::Kind::run;
}

}  // namespace

void add_to_spread(const Rules& rules, Table& table, const Move& move) {
  const PlayedCard& played = move.cards[0];
  const std::size_t number =
      move.spread_number != 0 ? move.spread_number : only_fitting_spread(rules, table, move.seat, played);
  if (number == 0) {
    lose_sight(rules, table, move);
  }
  if (number == 0 || number > table.spreads.size()) {
    return;
  }
  LaidSpread& spread = table.spreads[number - 1];
  spread.hits_this_turn = static_cast<std::uint8_t>(std::min(spread.hits_this_turn + 1, 255));
  Reading longer;
  if (!spread.perhaps.empty()) {
    add_perhaps(spread, played);
  }
  if (played.card.known()) {
    add_known(spread, played.card);
    spread.last = played.card;
    longer = extend(rules, spread.meld, played);
  }
  spread.meld = longer.ways == Reading::Ways::one ? longer.meld : Meld{};
  delay_after_hit(rules, table, move.seat, spread.owner);
}

[[gnu::flatten]] void lay(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  LaidSpread spread;
  spread.owner = move.seat;
  spread.laid_this_turn = true;
  bool clear = true;
  for (const PlayedCard& played : move.cards) {
    surrender(rules, table, move.seat, played.card);
    clear = clear && played.card.known();
    if (played.card.known()) {
      add_known(spread, played.card);
    }
  }
  const Reading reading = clear ? read_meld(rules, move.cards) : Reading{};
  if (reading.ways == Reading::Ways::one) {
    spread.meld = reading.meld;
  }
  spread.laid_as = spread.meld.kind;
  spread.doubtful = !clear || reading.ways == Reading::Ways::several;
  if (spread.doubtful) {
    spread.laid_as = likely_kind(rules, spread.cards, clear);
  }
  spread.naturals = spread.meld.naturals;
  if (table.spreads.size() < most_spreads) {
    table.spreads.push_back(spread);
  }
  PlayerState& standing = table.player(move.seat);
  standing.spreads = static_cast<std::uint8_t>(std::min(standing.spreads + 1, 255));
  note_laying(table, move.cards);
  table.turn.by_spread = true;
}

[[gnu::flatten]] void hit(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  surrender(rules, table, move.seat, move.cards[0].card);
  add_to_spread(rules, table, move);
  table.player(move.seat).has_hit = true;
  table.turn.hits = static_cast<std::uint8_t>(std::min(table.turn.hits + 1, 255));
  note_laying(table, move.cards);
  table.turn.by_spread = false;
}

void reply(const Rules& rules, Table& table, const Move& move) {
  const std::vector<std::uint16_t> numbers = runs_to_answer(rules, table, move);
  table.player(move.seat).has_hit = true;
  surrender(rules, table, move.seat, move.cards[0].card);
  for (const std::uint16_t number : numbers) {
    LaidSpread& run = table.spreads[number - 1U];
    const Reading longer = extend(rules, run.meld, move.cards[0]);
    const bool sure = numbers.size() == 1 && longer.ways == Reading::Ways::one;
    run.meld = sure ? longer.meld : Meld{};
    if (numbers.size() == 1) {
      run.cards.insert(move.cards[0].card);
    }
  }
  table.replied_on = numbers.size() == 1 ? numbers.front() : Table::somewhere;
  if (table.hand(move.seat).size() <= 0) {
    finish(table, Finish::reply, move.seat);
  }
}

}  // namespace tonk
