#include <algorithm>

#include "verifier/play/checks.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

using spec::DeclaredWhen;
using spec::Key;
using spec::Rules;

bool must_be_declared(const Rules& rules, const DealtWinner& winner) {
  return winner.answer == Answer::yes && rules.dealt_wins[winner.win].declaring == spec::Declaring::must;
}

Why of_winner(const Rules& rules, Seat seat, const DealtWinner& winner) {
  return Fault{.code = Code::undeclared_win,
               .rule = Key::dealt_wins,
               .clause = rules.dealt_wins[winner.win].hand_clause,
               .seat = seat};
}

/// Before the first turn begins. Whoever declares owes no other declaration.
Why undeclared_at_once(const Rules& rules, const Table& table, std::optional<Seat> declares) {
  const bool asked = table.phase == Phase::dealt && !table.turn.win_waived;
  for (std::uint8_t seat = 0; asked && seat < table.players; ++seat) {
    const DealtWinner winner = dealt_win(rules, table, Seat{seat});
    if (Seat{seat} != declares && must_be_declared(rules, winner)) {
      return of_winner(rules, Seat{seat}, winner);
    }
  }
  return std::nullopt;
}

/// A drop that is not a move of the player's own turn, where the house has such.
bool drops_between_turns(const Rules& rules, const Table& table, const Move& move) {
  if (move.kind != ActionKind::drop) {
    return false;
  }
  const bool after_deal = rules.drop_after_deal && table.phase == Phase::dealt;
  const bool after_discard = rules.drop == spec::DropTime::after_discard && table.phase == Phase::start &&
                             table.just_ended == move.seat && !table.turn.bet;
  return after_deal || after_discard;
}

/// The next player's move ends a turn, though its discard is missing. Anybody else's breaks into it.
[[gnu::noinline]] Why wrong_turn(const Rules& rules, const Table& table, Seat mover) {
  if (table.phase == Phase::shedding) {
    return fault_to_move(Code::no_discard, Key::slapping, table);
  }
  const bool owes_discard = table.phase == Phase::drawn && !table.turn.discard_waived;
  if (owes_discard && mover == table.after(table.to_move, rules.play_passes)) {
    return fault_to_move(Code::no_discard, Key::discard, table);
  }
  const bool first = table.phase == Phase::dealt;
  return fault_to_move(Code::out_of_turn, first ? Key::first_to_play : Key::play_passes, table);
}

}  // namespace

bool claims(const Table& table, const OpenBet& bet, const Aside& aside) {
  const bool highest = bet.won_by == spec::SideBet::WonBy::highest_dealt_card;
  const bool on_dealt_card = highest || bet.won_by == spec::SideBet::WonBy::lowest_dealt_card;
  if (!on_dealt_card || !contains(bet.bettors, aside.seat) || aside.card.suit() != bet.suit) {
    return false;
  }
  const Holding& dealt = table.dealt[aside.seat.index];
  const CardSet rivals = dealt.known.first() & CardSet::of(bet.suit);
  const bool was_dealt = dealt.known.contains(aside.card) || dealt.hidden > 0;
  // From the ace, or from whatever stands first, upwards: a cut and a called suit know no other order.
  return was_dealt && std::ranges::none_of(rivals, [&](Card other) {
           return highest ? other.rank() > aside.card.rank() : other.rank() < aside.card.rank();
         });
}

[[gnu::flatten]] Why check_turn(const Rules& rules, const Table& table, const Move& move) {
  if (move.seat != table.to_move && !drops_between_turns(rules, table, move)) {
    return wrong_turn(rules, table, move.seat);
  }
  return table.phase == Phase::shedding && move.kind != ActionKind::discard
             ? fault_to_move(Code::no_discard, Key::slapping, table)
             : std::nullopt;
}

Why check_declare(const Rules& rules, const Table& table, const Move& move) {
  const DealtWinner own = declarable(rules, table, move.seat);
  switch (own.answer) {
    case Answer::yes: {
      const bool at_once = rules.dealt_wins[own.win].when == DeclaredWhen::at_once;
      return at_once ? std::nullopt : undeclared_at_once(rules, table, move.seat);
    }
    case Answer::maybe: return fault(Code::hidden_cards, Key::dealt_wins);
    case Answer::no: return fault(Code::false_declaration, Key::dealt_wins);
  }
  return std::nullopt;
}

Why check_undeclared_at_once(const Rules& rules, const Table& table, const Move& /*move*/) {
  return undeclared_at_once(rules, table, std::nullopt);
}

DealtWinner win_passed_over(const Rules& rules, const Table& table, const Move& move) {
  if (table.turn.win_waived || !may_owe_declaration(rules, table, move.seat)) {
    return {};
  }
  const DealtWinner own = declarable(rules, table, move.seat);
  const bool ends_turn = move.kind == ActionKind::discard || move.kind == ActionKind::drop ||
                         move.kind == ActionKind::knock || move.kind == ActionKind::stock_out;
  const spec::DealtWin& win = rules.dealt_wins[own.win];
  // Neither begins the turn.
  const bool still_time =
      move.kind == ActionKind::bet || (move.kind == ActionKind::slap && rules.slapping == spec::Slapping::to_play);
  const bool due = win.when == DeclaredWhen::own_turn ? ends_turn : win.when != DeclaredWhen::at_once && !still_time;
  return due && win.declaring == spec::Declaring::must ? own : DealtWinner{};
}

Why check_undeclared(const Rules& rules, const Table& table, const Move& move) {
  const DealtWinner own = win_passed_over(rules, table, move);
  return own.answer == Answer::yes ? of_winner(rules, move.seat, own) : std::nullopt;
}

Why check_slap(const Rules& /*rules*/, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  const bool open = table.fresh_discard && table.phase == Phase::start;
  if (!open || table.discards.empty()) {
    return fault(Code::no_slap, Key::slapping, card);
  }
  const Card top = table.discards.back();
  return top.known() && card.known() && top != card ? fault(Code::not_the_top_discard, Key::slapping, card)
                                                    : std::nullopt;
}

Why check_slap_in_last_round(const Rules& /*rules*/, const Table& table, const Move& move) {
  const bool after_knock = table.last_round == Finish::knock;
  return table.last_round == Finish::none
             ? std::nullopt
             : fault(Code::no_slap, after_knock ? Key::knock : Key::after_drop, move.cards[0].card);
}

Why check_slap_to_play(const Rules& /*rules*/, const Table& table, const Move& move) {
  const bool goes_out = move.seat != table.discarder && table.hand(move.seat).size() == 1;
  return goes_out && table.turn.touched && move.seat == table.to_move
             ? fault(Code::touched_stock, Key::touch, move.cards[0].card)
             : std::nullopt;
}

Why check_slap_to_take(const Rules& rules, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  if (move.seat == table.discarder) {
    return fault(Code::no_slap, Key::slapping, card);
  }
  if (table.turn.touched && move.seat == table.to_move) {
    return fault(Code::touched_stock, Key::touch, card);
  }
  return rules.after_take == spec::AfterTake::used_at_once ? check_take_usable(rules, table, move) : std::nullopt;
}

Why check_aside(const Rules& rules, const Table& table, const Move& move) {
  const Card card = move.cards[0].card;
  if (rules.side_bets.empty()) {
    return fault(Code::not_in_house, Key::side_bets);
  }
  if (!card.is_natural()) {
    return fault(card.known() ? Code::wrong_aside : Code::hidden_cards, Key::side_bets, card);
  }
  const auto is_same = [&](const Aside& before) { return before.seat == move.seat && before.card == card; };
  if (std::ranges::any_of(table.asides, is_same)) {
    return std::nullopt;
  }
  const Holding& dealt = table.dealt[move.seat.index];
  for (const Holding* const cards : {&dealt, &table.hand(move.seat)}) {
    if (!cards->known.contains(card) && cards->hidden == 0) {
      return fault(Code::card_not_held, Key::side_bets, card);
    }
  }
  const auto is_claimed = [&](const OpenBet& bet) { return claims(table, bet, {move.seat, card}); };
  if (table.player(move.seat).turns > 0 || std::ranges::none_of(table.bets, is_claimed)) {
    return fault(Code::wrong_aside, Key::side_bets, card);
  }
  // A card that nobody saw may have been a better one.
  return dealt.hidden > 0 ? fault(Code::hidden_cards, Key::side_bets, card) : std::nullopt;
}

}  // namespace tonk
