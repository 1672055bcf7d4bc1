#include "verifier/play/effects.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "verifier/play/checks.hpp"
#include "verifier/table/hand_value.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::Rules;
using Kind = ActionKind;

/// Faults after which the end of the turn could only be found wrong for the same reason.
bool waives_end(Code code) {
  return code == Code::take_not_usable || code == Code::take_not_used || code == Code::spread_held ||
         code == Code::take_discarded || code == Code::out_while_held_in;
}

/// What was found wrong is not to be found again on this turn.
[[gnu::noinline]] void waive(Turn& turn, Code code) {
  turn.draw_waived = turn.draw_waived || code == Code::laid_too_early;
  turn.end_waived = turn.end_waived || waives_end(code);
  turn.out_waived = turn.out_waived || code == Code::out_while_held_in;
}

void begin(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  if (table.phase == Phase::dealt) {
    table.phase = Phase::start;
  }
  // Who moves out of turn has been given the turn by step_past(), but for a drop between turns.
  if (move.seat == table.to_move && table.phase != Phase::shedding) {
    begin_turn(rules, table);
  }
  if (fault != nullptr) {
    waive(table.turn, fault->code);
  }
}

/// Where the house says nothing of slaps, the spread that is named, or the only one that the card fits, says what this one was for.
bool is_to_play(const Rules& rules, const Table& table, const Move& move) {
  if (rules.slapping != spec::Slapping::none) {
    return rules.slapping == spec::Slapping::to_play;
  }
  return move.spread_number != 0 || only_fitting_spread(rules, table, move.seat, move.cards[0]) != 0;
}

/// What follows a slap that is not allowed belongs to it, and is not found wrong once more. The turn that it breaks into goes on
/// after that. Says whether it can be followed.
bool break_in(Table& table, const Move& move) {
  const bool own_turn = move.seat == table.to_move && table.turn.begun;
  const bool can_follow = !own_turn && !table.interrupted && table.phase != Phase::shedding;
  if (can_follow) {
    interrupt(table);
  }
  return can_follow;
}

bool is_on_top(const Table& table, Card card) {
  if (table.discards.empty()) {
    return false;
  }
  const Card top = table.discards.back();
  return top == card || !top.known() || !card.known();
}

/// The player's turn begins, unless it has begun; what was found wrong with the move is waived for the rest of it.
void begin_move(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  begin(rules, table, move, fault);
  table.fresh_discard = false;
}

/// The discards but the top one become a stock, where it is empty; nobody knows its order.
void reshuffle(const Rules& rules, Table& table, const Move& /*move*/, const Fault* /*fault*/) {
  if (table.stock > 0 || !can_reshuffle(rules, table)) {
    return;
  }
  const Card top = table.discards.back();
  table.discards.pop_back();
  table.stock = static_cast<std::uint8_t>(table.discards.size());
  for (const Card card : table.discards) {
    if (card.known()) {
      (void)table.located.erase(card);
    }
  }
  table.discards.assign(1, top);
  table.deck.clear();
  table.passed_over.clear();
}

/// Takes the card off the deck. Where it is not the next one but lies little below it, a draw may have been left out before it, so that
/// those above it may be drawn yet or not; otherwise it is the next one under a wrong name.
void draw_from_deck(Table& table, Card card) {
  constexpr std::ptrdiff_t little = 3;
  if (const auto passed = std::ranges::find(table.passed_over, card); passed != table.passed_over.end()) {
    table.passed_over.erase(passed);
    return;
  }
  const auto top = table.deck.rbegin();
  const auto end = top + std::min(little + 1, std::ssize(table.deck));
  const auto found = std::find(top, end, card);
  if (found != end) {
    table.passed_over.insert(table.passed_over.end(), top, found);
    table.deck.erase(found.base() - 1, table.deck.end());
  } else {
    table.deck.pop_back();
  }
}

[[gnu::flatten]] void draw(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  Card card = move.cards[0].card;
  if (!table.deck.empty()) {
    if (!card.known()) {
      card = table.deck.back();
    }
    draw_from_deck(table, card);
  }
  if (table.stock > 0 && --table.stock == 0) {
    table.last_drawer = move.seat;
  }
  receive(rules, table, move.seat, card);
  table.player(move.seat).drew = ++table.draws;
  table.phase = Phase::drawn;
}

void end_at_last_card(const Rules& /*rules*/, Table& table, const Move& /*move*/, const Fault* /*fault*/) {
  if (table.stock == 0) {
    run_out(table);
  }
}

/// A discard comes into the hand.
void pick_up(const Rules& rules, Table& table, Seat seat, Card card) {
  if (card.known()) {
    (void)table.located.erase(card);
  }
  receive(rules, table, seat, card);
}

/// Of the discards the nearest to the top, where the card is among them; else whatever lies on top.
void take(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  Card card = move.cards[0].card;
  if (!table.discards.empty()) {
    if (!card.known()) {
      card = table.discards.back();
    }
    auto place = std::find(table.discards.rbegin(), table.discards.rend(), card);
    if (card.known() && place != table.discards.rend()) {
      (void)table.located.erase(card);
    } else {
      place = std::find(table.discards.rbegin(), table.discards.rend(), Card{});  // then it was one that nobody saw
    }
    if (place == table.discards.rend()) {
      table.discards.pop_back();
    } else {
      const auto behind = table.discards.erase(std::prev(place.base()));
      if (rules.above_take == spec::AboveTake::goes_along) {
        std::for_each(behind, table.discards.end(), [&](Card above) { pick_up(rules, table, move.seat, above); });
        table.discards.erase(behind, table.discards.end());
      }
    }
  }
  receive(rules, table, move.seat, card);
  table.player(move.seat).drew = ++table.draws;
  table.turn.taken = card;
  table.phase = Phase::drawn;
}

/// A card is put down, which ends the turn.
[[gnu::flatten]] void discard(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  const Card card = move.cards[0].card;
  const bool undrawn = fault != nullptr && fault->code == Code::no_draw;
  if (undrawn && card.known() && !table.hand(move.seat).known.contains(card)) {
    settle_place(rules, table, card);  // most likely the very card whose draw is missing from the log
  } else {
    surrender(rules, table, move.seat, card);
  }
  table.discards.push_back(card);
  const bool is_of_slap = table.phase == Phase::shedding;
  if (table.hand(move.seat).size() <= 0) {
    go_out(rules, table, Finish::out_by_discard);
  } else {
    end_turn(rules, table);
  }
  table.fresh_discard = true;
  table.discarder = move.seat;
  table.just_ended = is_of_slap ? table.just_ended : move.seat;
}

void win_by_spreads(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  if (table.player(move.seat).spreads == rules.winning_spreads) {
    finish(table, Finish::out, move.seat);
  }
}

void go_out_if_empty(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  if (table.hand(move.seat).size() <= 0 && table.phase != Phase::over) {
    go_out(rules, table, Finish::out);
  }
}

/// The book goes under the top discard as it lies, the card that came last next to it. Where there is no discard, it is the pile.
void shed(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  if (move.seat != table.to_move) {
    return;
  }
  begin(rules, table, move, fault);  // the top discard stays where it is, and may still be slapped
  if (move.spread_number == 0 || move.spread_number > table.spreads.size()) {
    return;
  }
  LaidSpread& spread = table.spreads[move.spread_number - 1U];
  if (spread.shed) {
    return;
  }
  spread.shed = true;
  CardMultiset rest = spread.cards;
  std::vector<Card> under;
  const bool hit = spread.last.known() && rest.erase(spread.last);
  for (const Card card : spread.order) {
    if (card.known() && rest.erase(card)) {
      under.push_back(card);
    }
  }
  for (const CardSet cards : {rest.first(), rest.second()}) {  // of what is no book of four
    under.insert(under.end(), cards.begin(), cards.end());
  }
  if (hit) {
    under.push_back(spread.last);
  }
  table.discards.insert(table.discards.end() - (table.discards.empty() ? 0 : 1), under.begin(), under.end());
}

void touch(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  if (move.seat == table.to_move) {
    begin(rules, table, move, fault);
    table.turn.touched = rules.touch_binds;
  }
}

void call_stock_out(const Rules& /*rules*/, Table& table, const Move& /*move*/, const Fault* /*fault*/) {
  run_out(table);
}

/// A drop or a knock, which ends the play at once or begins its last round.
void stop(const Rules& rules, Table& table, const Move& move, const Fault* /*fault*/) {
  const Finish how = move.kind == ActionKind::knock ? Finish::knock : Finish::drop;
  const bool first = table.last_round == Finish::none;
  if (how == Finish::drop && first && rules.after_drop == spec::AfterDrop::count) {
    finish(table, how, move.seat);
    return;
  }
  if (first) {
    table.last_round = how;
    table.finisher = move.seat;
  }
  table.to_move = move.seat;
  end_turn(rules, table);
}

void slap(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  const bool forbidden = fault != nullptr && forbids_slap(fault->code);
  if (forbidden && !break_in(table, move)) {
    return;
  }
  const Seat next = table.to_move;
  table.fresh_discard = false;
  if (!is_to_play(rules, table, move)) {
    const bool goes_on = move.seat == next && table.turn.begun;  // by a book that was thrown away
    if (!goes_on) {
      if (!forbidden) {
        end_wait_of_turn(rules, table);
      }
      table.to_move = move.seat;
      table.turn = Turn{};
      begin_turn(rules, table);
    }
    take(rules, table, move, nullptr);
    table.turn.end_waived = fault != nullptr;
    return;
  }
  if (is_on_top(table, move.cards[0].card)) {
    table.discards.pop_back();
    add_to_spread(rules, table, move);
    table.player(move.seat).has_hit = true;
    for (LaidSpread& spread : table.spreads) {
      spread.hits_this_turn = 0;  // a slap is no turn, nor part of the one that follows
    }
  }
  if ((forbidden || move.seat != table.discarder) && table.hand(move.seat).size() > 0) {
    table.resume = next;
    table.resumed = table.turn;
    table.turn = Turn{};
    table.to_move = move.seat;
    table.phase = Phase::shedding;
  }
}

void declare(const Rules& rules, Table& table, const Move& move, const Fault* fault) {
  if (fault != nullptr && fault->code != Code::hidden_cards) {
    return;
  }
  const DealtWinner winner = declarable(rules, table, move.seat);
  table.declared |= bit(move.seat);
  if (rules.dealt_wins[winner.win].when == spec::DeclaredWhen::at_once) {
    table.phase = Phase::declared;
  } else {
    table.claimed = static_cast<std::uint8_t>(winner.win);
    table.claim_open = winner.open;
    finish(table, Finish::declared, move.seat);
  }
}

/// The turn has not begun by it: its player may still drop, for instance.
void bet(const Rules& /*rules*/, Table& table, const Move& /*move*/, const Fault* fault) {
  if (fault == nullptr) {
    table.phase = Phase::start;
    table.turn.bet = true;
  }
}

void put_aside(const Rules& /*rules*/, Table& table, const Move& move, const Fault* fault) {
  if (fault == nullptr || (fault->code == Code::hidden_cards && move.cards[0].card.known())) {
    table.asides.push_back({move.seat, move.cards[0].card});
  }
}

/// What each kind of move does, in this order.
constexpr auto rows = std::to_array<EffectRow>({
    {of(Kind::draw, Kind::take, Kind::spread, Kind::hit, Kind::discard, Kind::stock_out, Kind::drop, Kind::knock),
     begin_move},
    {of(Kind::draw), reshuffle, [](const Rules& rules) { return rules.stock_out == spec::StockOut::reshuffle; }},
    {of(Kind::draw), draw},
    {of(Kind::draw), end_at_last_card,
     [](const Rules& rules) { return rules.stock_out == spec::StockOut::at_last_card; }},
    {of(Kind::take), take},
    {of(Kind::discard), discard},
    {of(Kind::spread), lay},
    {of(Kind::spread), delay_after_spread, [](const Rules& rules) { return rules.waiting.after_spread > 0; }},
    {of(Kind::spread), win_by_spreads, [](const Rules& rules) { return rules.winning_spreads > 0; }},
    {of(Kind::hit), hit},
    {of(Kind::spread, Kind::hit), go_out_if_empty},
    {of(Kind::shed), shed},
    {of(Kind::touch), touch},
    {of(Kind::stock_out), call_stock_out},
    {of(Kind::drop), stop},
    {of(Kind::knock), stop, [](const Rules& rules) { return rules.knock; }},
    {of(Kind::bet), bet, [](const Rules& rules) { return rules.turn_bets; }},
    {of(Kind::slap), slap},
    {of(Kind::declare), declare},
    {of(Kind::aside), put_aside},
});

}  // namespace

const std::span<const EffectRow> effect_rows{rows};

bool forbids_slap(Code code) {
  return code == Code::no_slap || code == Code::not_in_house || code == Code::not_the_top_discard;
}

}  // namespace tonk
