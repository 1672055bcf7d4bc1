#include <algorithm>
#include <array>

#include "verifier/play/checks.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

constexpr std::size_t most_cards = 32;

/// Whether some spread of `size` cards can be laid with the card and others of the hand.
bool spread_with(const Rules& rules, std::span<const Card> hand, Card card, std::size_t size) {
  if (size == 0 || size - 1 > hand.size()) {
    return false;
  }
  std::array<std::size_t, most_cards> choice{};
  const std::size_t others = size - 1;
  for (std::size_t number = 0; number < others; ++number) {
    choice[number] = number;
  }
  while (true) {
    std::array<PlayedCard, most_cards> played;
    played[0] = {card, {}};
    for (std::size_t number = 0; number < others; ++number) {
      played[number + 1] = {hand[choice[number]], {}};
    }
    if (read_meld(rules, std::span{played}.first(size)).ways != Reading::Ways::none) {
      return true;
    }
    std::size_t moved = others;
    while (moved > 0 && choice[moved - 1] == hand.size() - (others - moved) - 1) {
      --moved;
    }
    if (moved == 0) {
      return false;
    }
    ++choice[moved - 1];
    for (std::size_t number = moved; number < others; ++number) {
      choice[number] = choice[number - 1] + 1;
    }
  }
}

}  // namespace

Why check_leaving(const Rules& rules, const Table& table, Seat seat, Leaving leaving) {
  const int left = table.hand(seat).size() + leaving.drawn - leaving.cards;
  if (left <= 0 && rules.going_out == spec::GoingOut::by_discard_only) {
    return fault(Code::last_cards_laid, Key::going_out);
  }
  if (stock_is_low(rules, table)) {
    return std::nullopt;
  }
  if (!stays_in(rules, table, seat) && !(leaving.holds_in && left > 0)) {
    return std::nullopt;
  }
  const bool wins =
      leaving.by_spread && rules.winning_spreads != 0 && table.standing(seat).spreads + 1 >= rules.winning_spreads;
  const bool no_discard =
      rules.discarding == spec::Discarding::not_after_hit && (leaving.by_hit || table.turn.hits > 0);
  const int to_draw = has_drawn(table) || leaving.drawn > 0 ? 0 : 1;
  if (left <= 0 || wins || left + to_draw - (no_discard ? 0 : 1) < 1) {
    return fault(Code::out_while_held_in, Key::no_going_out_after_hit);
  }
  return std::nullopt;
}

bool holds_in(const Rules& rules, const Table& table, Seat seat, std::size_t spread_number) {
  const spec::Waiting& waiting = rules.waiting;
  const bool at_once = waiting.ends_with_turn && waiting.no_going_out_after_hit > 0 && waiting.own_hits;
  const bool counts = !waiting.once_a_round || !table.standing(seat).hit_this_round;
  return at_once && counts && spread_number != 0 && table.spreads[spread_number - 1].owner == seat;
}

bool usable(const Rules& rules, const Table& table, Seat seat, Card card, bool in_hand) {
  Holding hand = table.hand(seat);
  if (in_hand) {
    (void)hand.known.erase(card);
  }
  const int drawn = in_hand ? 0 : 1;
  const bool too_late = rules.lay == spec::LayTime::before_drawing || rules.lay == spec::LayTime::never;
  if (too_late || lays_nothing(rules, table, seat)) {
    return false;
  }
  if (!hand.certain()) {
    return true;
  }
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    const auto target = check_target(rules, table, seat, {card, {}}, static_cast<std::uint16_t>(index + 1));
    const bool hits = !target || target->code == Code::ambiguous_wild;
    if (hits && (rules.hits_in_turn == 0 || table.turn.hits < rules.hits_in_turn) &&
        !check_leaving(
            rules, table, seat,
            {.cards = 1, .by_hit = true, .drawn = drawn, .holds_in = holds_in(rules, table, seat, index + 1)})) {
      return true;
    }
  }
  std::vector<Card> cards = cards_of(hand.known);
  cards.resize(std::min(cards.size(), most_cards - 1));
  const std::array sizes{rules.melds.book_least, rules.melds.run_least};
  return std::any_of(sizes.begin(), sizes.end(), [&](std::uint8_t size) {
    return spread_with(rules, cards, card, size) &&
           !check_leaving(rules, table, seat, {.cards = size, .by_spread = true, .drawn = drawn});
  });
}

}  // namespace tonk
