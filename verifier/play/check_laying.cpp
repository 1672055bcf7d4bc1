#include <algorithm>

#include "verifier/play/checks.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {

using spec::Key;
using spec::Rules;

Why check_leaving(const Rules& rules, const Table& table, Seat seat, Leaving leaving) {
  const int left = table.hand(seat).size() - leaving.cards;
  if (left <= 0 && rules.going_out == spec::GoingOut::by_discard_only) {
    return fault(Code::last_cards_laid, Key::going_out);
  }
  if (stock_is_low(rules, table) || table.turn.out_waived) {
    return std::nullopt;
  }
  if (!stays_in(rules, table, seat) && !(leaving.holds_in && left > 0)) {
    return std::nullopt;
  }
  const bool wins =
      leaving.by_spread && rules.winning_spreads != 0 && table.player(seat).spreads + 1 >= rules.winning_spreads;
  const bool no_discard = rules.discarding != spec::Discarding::always && (leaving.by_hit || table.turn.hits > 0);
  const bool discards_last = left == 1 && has_drawn(table) && !no_discard;
  if (left <= 0 || wins || discards_last) {
    return held_in(rules);
  }
  return std::nullopt;
}

Why held_in(const Rules& rules) {
  const bool by_others = rules.waiting.no_going_out_after_hit > 0;
  return fault(Code::out_while_held_in, by_others ? Key::no_going_out_after_hit : Key::no_going_out_after_own_hit);
}

bool holds_in(const Rules& rules, const Table& table, Seat seat, std::size_t spread_number) {
  const bool at_once = rules.waiting.ends_with_turn && rules.waiting.no_going_out_after_own_hit > 0;
  return at_once && spread_number != 0 && table.spreads[spread_number - 1].owner == seat;
}

namespace {

using spec::LayTime;

bool among(std::span<const PlayedCard> cards, Card card) {
  return std::any_of(cards.begin(), cards.end(), [&](const PlayedCard& played) { return played.card == card; });
}

/// Which of the house's two kinds of spread the cards try to be, unless they are too many for either.
Key nearer_kind(const Rules& rules, std::span<const PlayedCard> cards) {
  if (rules.melds.laid_most != 0 && cards.size() > rules.melds.laid_most) {
    return Key::laid_most;
  }
  std::array<std::uint8_t, rank_count> of_rank{};
  for (const PlayedCard& played : cards) {
    if (played.card.is_natural() && ++of_rank[static_cast<std::size_t>(played.card.rank())] == 2) {
      return Key::book;
    }
  }
  return Key::run;
}

}  // namespace

Why check_lay_point(const Rules& rules, const Table& table, const Move& /*move*/) {
  const bool drawn = has_drawn(table);
  switch (rules.lay) {
    case LayTime::never: return fault(Code::not_in_house, Key::lay);
    case LayTime::any_time: break;
    case LayTime::after_drawing:
      if (!drawn) {
        return fault(Code::laid_too_early, Key::lay);
      }
      break;
    case LayTime::before_drawing:
      if (drawn) {
        return fault(Code::laid_too_late, Key::lay);
      }
      break;
  }
  return std::nullopt;
}

Why check_not_frozen(const Rules& rules, const Table& table, const Move& move) {
  if (!lays_nothing(rules, table, move.seat)) {
    return std::nullopt;
  }
  const bool by_others = rules.waiting.no_laying_after_hit > 0;
  return fault(Code::laid_while_frozen, by_others ? Key::no_laying_after_hit : Key::no_laying_after_own_hit);
}

Why check_lay_time(const Rules& rules, const Table& table) {
  const Move move{.kind = ActionKind::spread, .seat = table.to_move};
  const Why why = check_lay_point(rules, table, move);
  return why ? why : check_not_frozen(rules, table, move);
}

namespace {

/// Where the taken card may not be discarded: whether another one is left for that, or none is asked for.
Why check_left_to_discard(const Rules& rules, const Table& table, const Move& move) {
  const Card taken = table.turn.taken;
  const bool alone = table.hand(move.seat).size() == static_cast<int>(move.cards.size()) + 1;
  if (!alone || !taken.known() || table.turn.take_used || table.turn.end_waived || among(move.cards, taken)) {
    return std::nullopt;
  }
  Table after = table;
  apply(rules, after, move, std::nullopt);
  if (after.phase == Phase::over || ends_by_itself(rules, after) || usable(rules, after, taken)) {
    return std::nullopt;
  }
  return Fault{.code = Code::take_discarded, .rule = Key::after_take, .card = taken, .card_number = 0xFF};
}

}  // namespace

Why check_take_use(const Rules& rules, const Table& table, const Move& move) {
  if (rules.after_take == spec::AfterTake::not_discarded) {
    return check_left_to_discard(rules, table, move);
  }
  const Card taken = table.turn.taken;
  const bool must_use = rules.after_take == spec::AfterTake::used_at_once && taken.known() && !table.turn.take_used;
  if (!must_use || table.turn.end_waived || among(move.cards, taken)) {
    return std::nullopt;
  }
  Table after = table;
  apply(rules, after, move, std::nullopt);
  if (after.phase != Phase::over && usable(rules, after, taken)) {
    return std::nullopt;
  }
  return Fault{.code = Code::take_not_used, .rule = Key::after_take, .card = taken, .card_number = 0xFF};
}

Why check_spread(const Rules& rules, const Table& /*table*/, const Move& move) {
  for (const PlayedCard& played : move.cards) {
    if (!played.card.known()) {
      return move.cards.size() < std::min(rules.melds.book_least, rules.melds.run_least)
                 ? fault(Code::not_a_spread, Key::book)
                 : fault(Code::hidden_cards, Key::book);
    }
  }
  switch (read_meld(rules, move.cards).ways) {
    case Reading::Ways::none: return fault(Code::not_a_spread, nearer_kind(rules, move.cards));
    case Reading::Ways::several: return fault(Code::ambiguous_wild, Key::deck);
    case Reading::Ways::one: break;
  }
  return std::nullopt;
}

Why check_spread_leaves(const Rules& rules, const Table& table, const Move& move) {
  return check_leaving(rules, table, move.seat, {.cards = static_cast<int>(move.cards.size()), .by_spread = true});
}

Why check_shed(const Rules& /*rules*/, const Table& table, const Move& move) {
  const auto of_spread = [&](Code code) {
    return Fault{.code = code, .rule = Key::full_books, .spread_number = move.spread_number};
  };
  if (move.spread_number == 0 || move.spread_number > table.spreads.size()) {
    return of_spread(Code::no_such_spread);
  }
  const LaidSpread& spread = table.spreads[move.spread_number - 1U];
  // What lies there is open, or was found wrong before.
  const bool unclear = spread.meld.kind == Meld::Kind::unclear && spread.laid_as != Meld::Kind::run;
  const bool full = spread.meld.kind == Meld::Kind::book && spread.meld.size == suit_count && spread.last.known();
  return (full || unclear) && !spread.shed ? std::nullopt : Why{of_spread(Code::not_shed)};
}

std::vector<Card> must_lay(const Rules& rules, const Table& table, Seat seat) {
  const bool too_late = rules.lay == LayTime::never || (rules.lay == LayTime::before_drawing && has_drawn(table));
  if (!rules.must_spread || too_late || lays_nothing(rules, table, seat)) {
    return {};
  }
  std::vector<Card> spread = spread_to_lay(rules, cards_of(table.hand(seat).known));
  const Leaving leaving{.cards = static_cast<int>(spread.size()), .by_spread = true};
  return check_leaving(rules, table, seat, leaving) ? std::vector<Card>{} : spread;
}

Why check_turn_end(const Rules& rules, const Table& table) {
  const Card taken = table.turn.taken;
  if (rules.after_take == spec::AfterTake::used_at_once && taken.known() && !table.turn.take_used &&
      !table.turn.end_waived) {
    return Fault{.code = Code::take_not_used,
                 .rule = Key::after_take,
                 .card = taken,
                 .card_number = 0xFF,
                 .seat = table.to_move};
  }
  if (!table.turn.end_waived && !must_lay(rules, table, table.to_move).empty()) {
    return Fault{.code = Code::spread_held, .rule = Key::holding, .seat = table.to_move};
  }
  return std::nullopt;
}

}  // namespace tonk
