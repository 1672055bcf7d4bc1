#include "explore/endings.hpp"

#include <algorithm>
#include <functional>
#include <ranges>

#include "verifier/settle/settle.hpp"

namespace tonk::explore {

using spec::Ending;
using spec::Rules;

bool lays_spreads(const Rules& rules) { return rules.lay != spec::LayTime::never; }

bool knows_spreads(const Rules& rules) {
  const auto asks = [](const spec::HandCondition& hand) {
    return std::ranges::any_of(hand.any_of | std::views::join,
                               [](const spec::HandTest& test) { return test.kind == spec::HandTest::Kind::matched; });
  };
  return lays_spreads(rules) || rules.counting == spec::Counting::unmatched_cards ||
         std::ranges::any_of(rules.dealt_wins, [&](const auto& win) { return asks(win.hand) || asks(win.beats); });
}

bool can_hit(const Rules& rules) { return lays_spreads(rules) && rules.hits != spec::Hits::none; }

bool can_take(const Rules& rules) { return rules.discard_depth() > 0 || rules.slapping == spec::Slapping::to_take; }

bool can_drop(const Rules& rules) {
  const bool can_wait_with_empty_hand = rules.low_stock == spec::LowStock::empty_hand_waits && lays_spreads(rules);
  const bool can_before_first_move = rules.drop_after_deal && !rules.drop_needs_spread;
  const bool can_in_play = rules.drop != spec::DropTime::never && (!rules.drop_needs_spread || lays_spreads(rules));
  return can_in_play || can_before_first_move || can_wait_with_empty_hand;
}

bool can_end_by(const Rules& rules, Ending ending) {
  const bool can_lay_last_card =
      lays_spreads(rules) && (rules.going_out == spec::GoingOut::any || rules.winning_spreads != 0);
  switch (ending) {
    case Ending::out: return can_lay_last_card;
    case Ending::out_by_discard:
      // A player who lays all cards but one before the draw has two to discard after it.
      return lays_spreads(rules) &&
             (rules.lay != spec::LayTime::before_drawing || rules.slapping == spec::Slapping::to_play);
    case Ending::drop_won:
    case Ending::caught: return can_drop(rules);
    case Ending::drop_tied: return can_drop(rules) && rules.tie_with_dropper == spec::TieWithDropper::catches;
    case Ending::reply:
      return rules.reply != spec::Reply::none && lays_spreads(rules) && rules.going_out == spec::GoingOut::any &&
             (rules.fewest_players == 2 || rules.replied_by == spec::RepliedBy::any_other);
    case Ending::knock: return rules.knock;
    case Ending::stock_out: return true;
  }
  return true;
}

bool is_end_of(End end, Ending ending) {
  switch (end) {
    case End::drop_won: return ending == Ending::drop_won;
    case End::caught: return ending == Ending::caught;
    case End::tied: return ending == Ending::drop_tied;
    default: return ending != Ending::drop_won && ending != Ending::caught && ending != Ending::drop_tied;
  }
}

unsigned least_spread(const Rules& rules) { return std::min(rules.melds.book_least, rules.melds.run_least); }

AskedOfWinner::AskedOfWinner(const Rules& rules, Ending ending) {
  using Kind = spec::Circumstance::Kind;
  for (const spec::PaymentRule& rule : rules.settlement_of(ending).pays) {
    for (const spec::Circumstance& circumstance : rule.only_if) {
      switch (circumstance.kind) {
        case Kind::lowest_alone:
        case Kind::lowest_tied: break;
        case Kind::spreads_laid: spreads.push_back(circumstance.number); break;
        case Kind::cards_laid: cards.push_back(circumstance.number); break;
        case Kind::out_by_spread: by_spread = true; break;
        case Kind::out_on_first_turn: turn = true; break;
        case Kind::has_hit:
        case Kind::never_hit: hits = true; break;
      }
    }
  }
  std::ranges::sort(spreads, std::greater{});
  std::ranges::sort(cards, std::greater{});
}

bool names_who_laid(const Rules& rules, Ending ending) {
  const auto asks = [](const spec::Who& who) { return who.laid != spec::Who::Laid::whatever; };
  return std::ranges::any_of(rules.settlement_of(ending).pays, [&](const spec::PaymentRule& rule) {
    return asks(rule.payer) || asks(rule.payee) || asks(rule.price.heads) ||
           asks(rule.price.shares.rest.value_or(rule.payer));
  });
}

bool depends_on_who_laid(const Rules& rules, Ending ending) {
  const bool of_drop = ending == Ending::drop_won || ending == Ending::caught || ending == Ending::drop_tied;
  return names_who_laid(rules, ending) || (of_drop && rules.catching_needs_spread);
}

Table ended_table(unsigned players, Ending ending, const WinnerActions& actions, Seats laid) {
  Table table;
  table.clear(static_cast<std::uint8_t>(players));
  table.dealer = Seat{static_cast<std::uint8_t>(players - 1)};
  table.phase = Phase::over;
  table.finish = finish_of(ending);
  table.finisher = Seat{0};
  for (std::uint8_t player = 0; player < table.players; ++player) {
    table.standings[player].turns = 2;
    table.standings[player].drew = static_cast<std::uint16_t>(player + 1);
    table.standings[player].spreads = contains(laid, Seat{player}) ? 1 : 0;
  }
  PlayerState& winner = table.standings[0];
  winner.turns = actions.first_turn ? 1 : 2;
  winner.spreads = static_cast<std::uint8_t>(actions.spreads);
  winner.has_hit = actions.hit;
  table.turn.cards_laid = static_cast<std::uint8_t>(actions.cards);
  table.turn.by_spread = actions.by_spread;
  return table;
}

}  // namespace tonk::explore
