#include <algorithm>
#include <utility>

#include "verifier/play/checks.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/meld.hpp"
#include "verifier/table/melds_among.hpp"

namespace tonk {

using spec::Key;
using spec::Rules;

Why check_leaving(const Rules& rules, const Table& table, Seat seat, Leaving leaving) {
  const int left = table.hand(seat).size() - leaving.cards;
  if (left <= 0 && rules.going_out == spec::GoingOut::by_discard_only) {
    return fault(Code::last_cards_laid, Key::going_out);
  }
  // Spreads that win do so however few cards are left in the stock.
  const bool wins =
      leaving.by_spread && rules.winning_spreads != 0 && table.player(seat).spreads + 1 >= rules.winning_spreads;
  if ((left <= 0 || wins) && table.turn.touched && !has_drawn(table)) {
    return fault(Code::touched_stock, Key::touch);
  }
  if (table.turn.out_waived || (stock_is_low(rules, table) && !wins)) {
    return std::nullopt;
  }
  if (!stays_in(rules, table, seat) && !(leaving.holds_in && left > 0)) {
    return std::nullopt;
  }
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
  const bool counts = table.player(seat).times_hit + 1 >= rules.waiting.first_hit;
  return at_once && counts && spread_number != 0 && table.spreads[spread_number - 1].owner == seat;
}

namespace {

using spec::LayTime;

bool among(std::span<const PlayedCard> cards, Card card) {
  return std::ranges::find(cards, card, &PlayedCard::card) != cards.end();
}

/// Which of the house's two kinds of spread the cards try to be, unless they are too many for either, or too few of them can stand for
/// themselves.
Key broken_rule(const Rules& rules, std::span<const PlayedCard> cards) {
  if (rules.melds.laid_most != 0 && cards.size() > rules.melds.laid_most) {
    return Key::laid_most;
  }
  const auto naturals = std::ranges::count_if(cards, [](const PlayedCard& played) {
    return played.card.is_natural() && (!played.stands_for.known() || played.stands_for == played.card);
  });
  if (std::cmp_less(naturals, std::min<std::size_t>(rules.melds.naturals, cards.size()))) {
    return Key::naturals;
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
    case LayTime::after_drawing: return drawn ? std::nullopt : fault(Code::laid_too_early, Key::lay);
    case LayTime::before_drawing: return drawn ? fault(Code::laid_too_late, Key::lay) : std::nullopt;
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

Why check_take_use(const Rules& rules, const Table& table, const Move& move) {
  const bool must_use = rules.after_take == spec::AfterTake::used_at_once;
  const bool leaves_one = table.hand(move.seat).size() == static_cast<int>(move.cards.size()) + 1;
  const Card taken = table.turn.taken;
  if (!has_unused_take(table.turn) || among(move.cards, taken) || !(must_use || leaves_one)) {
    return std::nullopt;
  }
  Table after = table;
  const EngineConfig engine(rules);
  apply(engine, after, move, std::nullopt);
  const bool over = after.phase == Phase::over;
  if (must_use) {
    return !over && usable(rules, after, taken) ? std::nullopt : fault_of_take(Code::take_not_used, table);
  }
  const bool may_drop = !check(engine, after, {.kind = ActionKind::drop, .seat = move.seat});
  const bool may_declare = declarable(rules, after, move.seat).answer != Answer::no;
  return over || may_drop || may_declare || ends_by_itself(rules, after) || usable(rules, after, taken)
             ? std::nullopt
             : fault_of_take(Code::take_discarded, table);
}

Why check_spread(const Rules& rules, const Table& /*table*/, const Move& move) {
  if (among(move.cards, Card{})) {
    const bool too_few = move.cards.size() < std::min(rules.melds.book_least, rules.melds.run_least);
    return fault(too_few ? Code::not_a_spread : Code::hidden_cards, Key::book);
  }
  switch (read_meld(rules, move.cards).ways) {
    case Reading::Ways::none: return fault(Code::not_a_spread, broken_rule(rules, move.cards));
    case Reading::Ways::several: return fault(Code::ambiguous_wild, Key::deck);
    case Reading::Ways::one: break;
  }
  return std::nullopt;
}

Why check_spread_leaves(const Rules& rules, const Table& table, const Move& move) {
  return check_leaving(rules, table, move.seat, {.cards = static_cast<int>(move.cards.size()), .by_spread = true});
}

Why check_shed(const Rules& /*rules*/, const Table& table, const Move& move) {
  if (move.spread_number == 0 || move.spread_number > table.spreads.size()) {
    return fault(Code::no_such_spread, Key::full_books, {}, move.spread_number);
  }
  const LaidSpread& spread = table.spreads[move.spread_number - 1U];
  // What lies there is open, or was found wrong before.
  const bool unclear = spread.meld.kind == Meld::Kind::unclear && spread.laid_as != Meld::Kind::run;
  const bool full = spread.meld.kind == Meld::Kind::book && spread.meld.size == suit_count && spread.last.known();
  return (full || unclear) && !spread.shed ? std::nullopt
                                           : fault(Code::not_shed, Key::full_books, {}, move.spread_number);
}

std::vector<Card> must_lay(const Rules& rules, const Table& table, Seat seat) {
  const bool too_late = rules.lay == LayTime::never || (rules.lay == LayTime::before_drawing && has_drawn(table));
  if (!rules.must_spread || too_late || lays_nothing(rules, table, seat)) {
    return {};
  }
  std::vector<Card> spread = spread_to_lay(rules, table.hand(seat).known);
  const Leaving leaving{.cards = static_cast<int>(spread.size()), .by_spread = true};
  return check_leaving(rules, table, seat, leaving) ? std::vector<Card>{} : spread;
}

Why check_turn_end(const Rules& rules, const Table& table) {
  const Move end{.kind = ActionKind::discard, .seat = table.to_move};  // of whatever card, if of any
  if (auto why = check_undeclared(rules, table, end)) {
    return why;
  }
  if (rules.after_take == spec::AfterTake::used_at_once && has_unused_take(table.turn)) {
    return fault_of_take(Code::take_not_used, table);
  }
  return !table.turn.end_waived && !must_lay(rules, table, table.to_move).empty()
             ? fault_to_move(Code::spread_held, Key::holding, table)
             : std::nullopt;
}

}  // namespace tonk
