#include "verifier/judge/replay.hpp"

#include <fmt/core.h>

#include <span>

#include "verifier/judge/claims.hpp"
#include "verifier/judge/describe.hpp"
#include "verifier/judge/look_ahead.hpp"
#include "verifier/play/apply.hpp"
#include "verifier/play/moves.hpp"
#include "verifier/play/turns.hpp"

namespace tonk {

using spec::Key;

/// Where there is a observer, each move is told apart.
inline bool Replay::make_plain_turn(Seat seat, const log::PlayLine& line) {
  if (observer_ != nullptr || line.action_count != 2) {
    return false;
  }
  const log::Action& first = case_.hand.actions[line.first_action];
  const log::Action& second = case_.hand.actions[line.first_action + 1];
  if (first.kind != ActionKind::draw || second.kind != ActionKind::discard) {
    return false;
  }
  return plain_moves_.turn(seat, case_.hand.cards[first.cards.first].card, case_.hand.cards[second.cards.first].card);
}

inline bool Replay::make_plain_move(Seat seat, const log::Action& action) {
  if (action.kind != ActionKind::draw && action.kind != ActionKind::discard) {
    return false;
  }
  const Card card = case_.hand.cards[action.cards.first].card;
  return action.kind == ActionKind::draw ? plain_moves_.draw(seat, card) : plain_moves_.discard(seat, card);
}

inline void Replay::act(Seat seat, const log::Action& action) {
  if (before_slap_) {
    settle_slap(seat, action);
  }
  resume_turn(case_.table, seat);
  if (!make_plain_move(seat, action)) {
    make_move(seat, action);
  }
  if (past_the_end_) {
    return;
  }
  last_action_[seat.index] = action.at;
  if (observer_ != nullptr) {
    observer_->acted(case_.table, action, case_.judgement.findings.size());
  }
}

inline void Replay::take_turn(const log::PlayLine& line) {
  const auto seat = case_.seat(line.player, line.at);
  if (!seat) {
    return;
  }
  if (before_slap_ && line.action_count > 0) {
    settle_slap(*seat, case_.hand.actions[line.first_action]);
  }
  if (case_.table.gone != 0) {
    pass_over_the_gone(seat);
  }
  if (make_plain_turn(*seat, line)) {
    return;
  }
  for (const log::Action& action : std::span{case_.hand.actions}.subspan(line.first_action, line.action_count)) {
    if (past_the_end_ || case_.full()) {
      return;
    }
    act(*seat, action);
  }
}

void Replay::run() {
  for (const log::PlayLine& line : case_.hand.play) {
    if (case_.full()) {
      return;
    }
    switch (line.kind) {
      case log::PlayLine::Kind::holds: check_claim(case_, {line.player, line.cards, line.at}, Code::wrong_holds); break;
      case log::PlayLine::Kind::turn: take_turn(line); break;
    }
  }
  if (before_slap_) {
    case_.table = *before_slap_;
  }
  pass_over_the_gone(std::nullopt);
}

/// Who has left the game has no turn, unless the log gives that player one.
void Replay::pass_over_the_gone(std::optional<Seat> mover) {
  Table& table = case_.table;
  for (std::uint8_t passed = 0; passed < table.players; ++passed) {
    const bool idle = (table.phase == Phase::dealt || table.phase == Phase::start) && !table.turn.begun;
    if (!idle || !contains(table.gone, table.to_move) || table.to_move == mover) {
      return;
    }
    if (table.phase == Phase::dealt) {
      table.to_move = table.after(table.to_move, case_.rules.play_passes);
    } else {
      end_turn(case_.rules, table);
    }
  }
}

/// Where the log does not say on which of several spreads a card goes, what comes next may tell.
std::optional<Fault> Replay::check_as_meant(Move& move, const log::Action& action) const {
  auto fault = check(case_.rules, case_.table, move);
  if (fault && fault->code == Code::ambiguous_hit && move.cards[0].card.known() && case_.table.phase != Phase::reply) {
    move.spread_number = spread_meant(case_, move, action);
    fault = move.spread_number != 0 ? check(case_.rules, case_.table, move) : fault;
  }
  return fault;
}

/// Whoever lays or discards after a slap that is not allowed has made it all the same. Any other move shows that it was none.
void Replay::settle_slap(Seat seat, const log::Action& action) {
  const bool goes_on =
      action.kind == ActionKind::spread || action.kind == ActionKind::hit || action.kind == ActionKind::discard;
  if (seat != slapper_ || !goes_on) {
    case_.table = *before_slap_;
  }
  before_slap_.reset();
}

void Replay::make_move(Seat seat, const log::Action& action) {
  played_.clear();
  for (const log::WrittenCard& card : std::span{case_.hand.cards}.subspan(action.cards.first, action.cards.count)) {
    played_.push_back({card.card, card.stands_for});
  }
  Move move{action.kind, seat, action.spread_number, played_};
  end_the_turn_before(move, action);
  auto fault = check_as_meant(move, action);
  while (fault && !leave_open(move, action, *fault) && report(move, action, *fault) &&
         step_past(case_.rules, case_.table, move, *fault)) {
    fault = check_as_meant(move, action);
  }
  if (!past_the_end_) {
    doubt_held_spread(move, action);
    if (move.kind == ActionKind::slap && fault && forbids_slap(fault->code)) {
      before_slap_ = case_.table;
      slapper_ = seat;
    }
    apply(case_.rules, case_.table, move, fault);
  }
}

/// What nobody could see when it was declared may be shown in the end: until then it is only noted. Says whether it is so.
bool Replay::leave_open(const Move& move, const log::Action& action, const Fault& fault) {
  if (move.kind != ActionKind::declare || fault.code != Code::hidden_cards) {
    return false;
  }
  declared_unseen_.push_back({move.seat, action.at});
  return true;
}

/// Where a turn has no discard, only the next player's move tells that it is over.
void Replay::end_the_turn_before(const Move& move, const log::Action& action) {
  Table& table = case_.table;
  if (!ends_by_itself(case_.rules, table) || move.seat != table.after(table.to_move, case_.rules.play_passes)) {
    return;
  }
  if (const auto fault = check_turn_end(case_.rules, table)) {
    report(move, action, *fault);
  }
  close(case_.rules, table);
}

/// Whether a hand that nobody saw holds a spread that should have been laid is asked once.
void Replay::doubt_held_spread(const Move& move, const log::Action& action) {
  if (!case_.rules.must_spread || doubted_) {
    return;
  }
  const Table& table = case_.table;
  const Holding& hand = table.hand(move.seat);
  if (move.kind != ActionKind::discard || table.phase != Phase::drawn || hand.certain() ||
      hand.size() < case_.rules.melds.run_least) {
    return;
  }
  doubted_ = true;
  case_.report(
      Code::hidden_cards, action.at, Key::holding,
      fmt::format("hidden cards leave open whether `{}` holds a spread that must be laid", case_.name(move.seat)));
}

/// Always true, so that it can stand in a condition.
bool Replay::report(const Move& move, const log::Action& action, const Fault& fault) {
  Span at = action.at;
  const bool about_turn_before =
      (fault.code == Code::spread_held || fault.code == Code::take_not_used) && move.seat != case_.table.to_move;
  if (fault.code == Code::no_discard || about_turn_before) {
    at = last_action_[fault.seat.index];
  } else if (fault.card.known() && fault.card_number < action.cards.count) {
    at = case_.hand.cards[action.cards.first + fault.card_number].at;
  }
  past_the_end_ = fault.code == Code::after_the_end;
  undeclared_reported_ = undeclared_reported_ || fault.code == Code::undeclared_win;
  Message words = describe(case_.rules, case_.table, case_.judgement.seats, move, fault);
  const auto rule = fault.rule ? std::optional{case_.rules.clause_of(*fault.rule)} : std::nullopt;
  case_.report(
      Finding{fault.code, at, std::move(words.message), std::move(words.help), fault.clause ? fault.clause : rule});
  return true;
}

}  // namespace tonk
