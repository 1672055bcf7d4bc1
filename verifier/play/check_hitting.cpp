#include <algorithm>
#include <span>
#include <vector>

#include "verifier/play/checks.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Hits;
using spec::Key;
using spec::Rules;

/// Whether the house lets this player hit this spread at all.
Why check_spread_open(const Rules& rules, const Table& table, Seat seat, const LaidSpread& spread) {
  const bool own = spread.owner == seat;
  if (rules.hits == Hits::none || (rules.hits == Hits::others && own) || (rules.hits == Hits::own && !own)) {
    return fault(Code::hit_forbidden, Key::hits);
  }
  if (!rules.hits_on_books && spread.meld.kind == Meld::Kind::book) {
    return fault(Code::hit_forbidden, Key::hits_on_books);
  }
  if (rules.hits_on_player != 0 && hits_this_turn_on(table, spread.owner) >= rules.hits_on_player) {
    return fault(Code::too_many_hits, Key::hits_on_player);
  }
  const bool dropped = table.last_round == Finish::drop;
  if (dropped && rules.after_drop == spec::AfterDrop::one_more_turn_without_hits_on_dropper &&
      spread.owner == table.finisher) {
    return fault(Code::hit_forbidden, Key::after_drop);
  }
  return std::nullopt;
}

/// How many spreads that may be hit the card fits, and the last of them, from 1.
struct Fitting {
  unsigned ways = 0;
  std::uint16_t number = 0;
  Why forbidden;  ///< why one that fits may not be hit
};

/// By the cards alone; a hidden card may fit any.
bool fits(const Rules& rules, const LaidSpread& spread, const PlayedCard& played) {
  return !spread.shed && (!played.card.known() || may_extend(rules, spread, played));
}

/// Whether the card extends the meld, at once or after some of the others.
bool may_extend(const Rules& rules, const Meld& meld, std::span<const PlayedCard> others, const PlayedCard& played) {
  if (extend(rules, meld, played).ways != Reading::Ways::none) {
    return true;
  }
  for (std::size_t number = 0; number < others.size(); ++number) {
    const Reading longer = extend(rules, meld, others[number]);
    if (longer.ways == Reading::Ways::several) {
      return true;
    }
    std::vector<PlayedCard> rest{others.begin(), others.end()};
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(number));
    if (longer.ways == Reading::Ways::one && may_extend(rules, longer.meld, rest, played)) {
      return true;
    }
  }
  return false;
}

Fitting fitting_spreads(const Rules& rules, const Table& table, Seat seat, const PlayedCard& played) {
  Fitting fitting;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    const LaidSpread& spread = table.spreads[index];
    if (!fits(rules, spread, played)) {
      continue;
    }
    const auto number = static_cast<std::uint16_t>(index + 1);
    if (auto closed = check_spread_open(rules, table, seat, spread)) {
      fitting.forbidden = closed;
      fitting.forbidden->spread_number = number;
    } else {
      ++fitting.ways;
      fitting.number = number;
    }
  }
  return fitting;
}

}  // namespace

bool may_extend(const Rules& rules, const LaidSpread& spread, const PlayedCard& played) {
  return spread.perhaps.empty() ? extend(rules, spread.meld, played).ways != Reading::Ways::none
                                : may_extend(rules, spread.sure, spread.perhaps, played);
}

std::uint16_t only_fitting_spread(const Rules& rules, const Table& table, Seat seat, const PlayedCard& played) {
  const Fitting fitting = fitting_spreads(rules, table, seat, played);
  return fitting.ways == 1 ? fitting.number : std::uint16_t{0};
}

bool may_go_on(const Rules& rules, const Table& table, Seat seat, const LaidSpread& spread, const PlayedCard& played) {
  return fits(rules, spread, played) && !check_spread_open(rules, table, seat, spread);
}

Why check_target(const Rules& rules, const Table& table, const Move& move) {
  const Seat seat = move.seat;
  const PlayedCard& played = move.cards[0];
  const std::uint16_t spread_number = move.spread_number;
  const auto of_hit = [&](Code code) { return fault(code, Key::hits, played.card, spread_number); };
  std::uint16_t number = spread_number;
  if (number == 0) {
    const Fitting fitting = fitting_spreads(rules, table, seat, played);
    if (table.spreads.empty()) {
      return of_hit(Code::no_such_spread);
    }
    if (fitting.ways == 0 && fitting.forbidden) {
      return fault(fitting.forbidden->code, fitting.forbidden->rule, played.card, fitting.forbidden->spread_number);
    }
    if (fitting.ways != 1) {
      return of_hit(fitting.ways == 0 ? Code::hit_does_not_fit : Code::ambiguous_hit);
    }
    number = fitting.number;
  }
  if (number > table.spreads.size() || table.spreads[number - 1U].shed) {
    return of_hit(Code::no_such_spread);
  }
  const LaidSpread& spread = table.spreads[number - 1U];
  if (!fits(rules, spread, played)) {
    return of_hit(Code::hit_does_not_fit);
  }
  if (auto closed = check_spread_open(rules, table, seat, spread)) {
    closed->card = played.card;
    closed->spread_number = number;
    return closed;
  }
  if (!played.card.known()) {
    return of_hit(Code::hidden_cards);
  }
  return extend(rules, spread.meld, played).ways == Reading::Ways::several
             ? fault(Code::ambiguous_wild, Key::deck, played.card, number)
             : std::nullopt;
}

Why check_hits_left(const Rules& rules, const Table& table, const Move& /*move*/) {
  return table.turn.hits >= rules.hits_in_turn ? fault(Code::too_many_hits, Key::hits_in_turn) : std::nullopt;
}

Why check_hit_leaves(const Rules& rules, const Table& table, const Move& move) {
  const std::uint16_t number =
      move.spread_number != 0 ? move.spread_number : only_fitting_spread(rules, table, move.seat, move.cards[0]);
  const Leaving leaving{.cards = 1, .by_hit = true, .holds_in = holds_in(rules, table, move.seat, number)};
  return check_leaving(rules, table, move.seat, leaving);
}

}  // namespace tonk
