#include "verifier/apply.hpp"

#include "verifier/meld.hpp"

namespace tonk {
namespace {

using spec::Rules;

constexpr std::size_t most_spreads = 64;  // more than any pack can lay; only a faulty log goes past it

void settle_place(Table& table, Card card) {
  if (!table.located.contains(card)) {
    table.located.insert(card);
    return;
  }
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    Holding& holding = table.hands[seat];
    if (holding.gone > 0 && holding.known.erase(card)) {
      --holding.gone;  // this is the card that had left it unseen
      return;
    }
  }
  table.excused.insert(card);
}

/// A card from among a hand's hidden ones; it was dealt, unless hidden cards were drawn since.
void uncover(Table& table, Seat seat, Card card) {
  settle_place(table, card);
  Holding& dealt = table.dealt[seat.index];
  if (!table.drew_hidden[seat.index] && dealt.hidden > 0) {
    --dealt.hidden;
    dealt.known.insert(card);
  }
}

/// A card that leaves a hand, known or not, held or not.
void surrender(Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (hand.size() <= 0) {
    if (card.known()) {
      settle_place(table, card);
    }
    return;
  }
  const bool held = card.known() && hand.known.erase(card);
  if (!held && card.known() && hand.hidden > 0) {
    --hand.hidden;
    uncover(table, seat, card);
  } else if (!card.known() && hand.known.empty()) {
    --hand.hidden;
  } else if (!held) {
    ++hand.gone;
    if (card.known()) {
      settle_place(table, card);
    }
  }
  if (hand.size() == 0) {
    hand = Holding{};
  }
}

void finish(Table& table, Finish how, Seat who) {
  table.phase = Phase::over;
  table.finish = how;
  table.finisher = who;
}

void end_turn(const Rules& rules, Table& table) {
  if (rules.stock_out == spec::StockOut::after_last_card && table.stock == 0) {
    finish(table, Finish::stock_out, table.to_move);
    return;
  }
  table.to_move = table.after(table.to_move, rules.play_passes);
  table.phase = Phase::start;
  table.draw_waived = false;
  table.discard_waived = false;
}

void draw(Table& table, const Move& move) {
  Card card = move.cards[0].card;
  if (!table.deck.empty()) {
    if (!card.known()) {
      card = table.deck.back();
    }
    table.deck.pop_back();
  }
  if (table.stock > 0) {
    --table.stock;
  }
  receive(table, move.seat, card);
}

void take(Table& table, const Move& move) {
  Card card = move.cards[0].card;
  if (table.discards.empty()) {
    receive(table, move.seat, card);
    return;
  }
  const Card top = table.discards.back();
  if (!card.known()) {
    card = top;
  }
  auto place = std::find(table.discards.rbegin(), table.discards.rend(), card);
  const bool in_pile = card.known() && place != table.discards.rend();
  if (in_pile) {
    table.discards.erase(std::next(place).base());
    table.hand(move.seat).known.insert(card);
  } else {
    table.discards.pop_back();
    receive(table, move.seat, card);
  }
}

void lay(const Rules& rules, Table& table, const Move& move) {
  LaidSpread spread{.kind = LaidSpread::Kind::unclear, .owner = move.seat, .size = 0, .cards = {}};
  bool clear = true;
  for (const PlayedCard& played : move.cards) {
    surrender(table, move.seat, played.card);
    clear = clear && played.card.known() && !spread.cards.contains(played.card);
    if (played.card.known()) {
      spread.cards.insert(played.card);
    }
  }
  spread.size = static_cast<std::uint8_t>(std::min<std::size_t>(move.cards.size(), 255));
  if (clear) {
    spread.kind = meld_of(rules, spread.cards);
  }
  if (table.spreads.size() < most_spreads) {
    table.spreads.push_back(spread);
  }
}

void hit(const Rules& rules, Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  surrender(table, move.seat, card);
  std::size_t number = move.spread_number != 0 ? move.spread_number : only_fitting_spread(rules, table, card);
  if (number == 0 || number > table.spreads.size()) {
    return;
  }
  LaidSpread& spread = table.spreads[number - 1];
  if (!card.known() || !fits(rules, spread, card)) {
    spread.kind = LaidSpread::Kind::unclear;
  }
  if (card.known()) {
    spread.cards.insert(card);
  }
  ++spread.size;
}

void go_out_if_empty(Table& table, const Move& move) {
  if (table.hand(move.seat).size() <= 0) {
    finish(table, Finish::out, move.seat);
  }
}

}  // namespace

void receive(Table& table, Seat seat, Card card) {
  Holding& hand = table.hand(seat);
  if (card.known()) {
    settle_place(table, card);
    hand.known.insert(card);
  } else {
    ++hand.hidden;
    table.drew_hidden[seat.index] = true;
  }
}

void reveal(Table& table, Seat seat, const Bag& seen, std::uint8_t still_hidden) {
  Holding& hand = table.hand(seat);
  Bag before = hand.known;
  for (const CardSet cards : {seen.first(), seen.second()}) {
    for (const Card card : cards) {
      if (!before.erase(card)) {
        uncover(table, seat, card);
      }
    }
  }
  hand.known = seen;
  hand.hidden = still_hidden;
  hand.gone = 0;
}

void apply(const Rules& rules, Table& table, const Move& move, const std::optional<Fault>& fault) {
  if (table.phase == Phase::over) {
    return;
  }
  if (move.kind == ActionKind::declare) {
    if (!fault || fault->code == Code::hidden_cards) {
      table.declared |= std::uint64_t{1} << move.seat.index;
      table.phase = Phase::declared;
    }
    return;
  }
  if (table.phase == Phase::dealt || table.phase == Phase::declared) {
    table.phase = Phase::start;
  }
  switch (move.kind) {
    case ActionKind::draw:
      draw(table, move);
      table.phase = Phase::drawn;
      break;
    case ActionKind::take:
      take(table, move);
      table.phase = Phase::drawn;
      break;
    case ActionKind::spread:
      lay(rules, table, move);
      go_out_if_empty(table, move);
      break;
    case ActionKind::hit:
      hit(rules, table, move);
      go_out_if_empty(table, move);
      break;
    case ActionKind::discard: {
      const Card card = move.cards[0].card;
      const bool undrawn = fault && fault->code == Code::no_draw;
      if (undrawn && card.known() && !table.hand(move.seat).known.contains(card)) {
        settle_place(table, card);  // most likely the very card whose draw is missing from the log
      } else {
        surrender(table, move.seat, card);
      }
      table.discards.push_back(card);
      if (table.hand(move.seat).size() <= 0) {
        finish(table, Finish::out_by_discard, move.seat);
      } else {
        end_turn(rules, table);
      }
      break;
    }
    case ActionKind::drop: finish(table, Finish::drop, move.seat); break;
    case ActionKind::stock_out: finish(table, Finish::stock_out, move.seat); break;
    case ActionKind::declare:
    case ActionKind::slap:
    case ActionKind::touch:
    case ActionKind::knock:
    case ActionKind::aside: break;
  }
  if (fault && fault->code == Code::laid_too_early) {
    table.draw_waived = true;
  }
}

bool step_past(const Rules& rules, Table& table, const Move& move, const Fault& fault) {
  if (fault.code == Code::undeclared_win) {
    table.phase = Phase::start;
    return true;
  }
  if (fault.code == Code::no_discard) {
    end_turn(rules, table);
    return true;
  }
  if (fault.code != Code::out_of_turn) {
    return false;
  }
  const bool begins_turn =
      move.kind != ActionKind::spread && move.kind != ActionKind::hit && move.kind != ActionKind::discard;
  table.to_move = move.seat;
  table.phase = begins_turn ? Phase::start : Phase::drawn;
  table.draw_waived = false;
  table.discard_waived = !begins_turn;
  return true;
}

}  // namespace tonk
