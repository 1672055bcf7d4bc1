#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "verifier/judge/stages.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/play/effects.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {

using spec::Key;

namespace {

/// So many actions are looked at. Only a hand whose discards become a new stock goes on for longer.
constexpr std::size_t most_actions = 500;

/// A spread as far as later hits need it.
struct Lying {
  Meld meld;
  bool hit = false;
  bool shed = false;
};

/// Follows what the log lays and throws away, and nothing else.
class Follower {
 public:
  Follower(const spec::Rules& rules, const log::Hand& hand, std::vector<Lying> spreads)
      : rules_(rules), hand_(hand), spreads_(std::move(spreads)) {}

  /// How many of the actions are possible before one is not; all where the log can be followed no further.
  std::size_t follow(std::span<const log::Action> actions) {
    for (std::size_t done = 0; done < actions.size(); ++done) {
      switch (step(actions[done])) {
        case Step::possible: break;
        case Step::impossible: return done;
        case Step::unclear: return actions.size();
      }
    }
    return actions.size();
  }

 private:
  enum class Step { possible, impossible, unclear };

  Step step(const log::Action& action) {
    switch (action.kind) {
      case ActionKind::spread: return lay(action);
      case ActionKind::hit: return hit(action);
      case ActionKind::slap: return rules_.slapping == spec::Slapping::to_play ? hit(action) : Step::possible;
      case ActionKind::shed: return shed(action);
      case ActionKind::declare:
      case ActionKind::drop:
      case ActionKind::draw:
      case ActionKind::take:
      case ActionKind::discard:
      case ActionKind::touch:
      case ActionKind::stock_out:
      case ActionKind::knock:
      case ActionKind::aside:
      case ActionKind::pass: break;
    }
    return Step::possible;
  }

  Step lay(const log::Action& action) {
    std::vector<PlayedCard> played;
    for (const log::WrittenCard& one : std::span{hand_.cards}.subspan(action.cards.first, action.cards.count)) {
      if (!one.card.known()) {
        return Step::unclear;
      }
      played.push_back({one.card, one.stands_for});
    }
    const Reading reading = read_meld(rules_, played);
    spreads_.push_back({reading.meld});
    return reading.ways == Reading::Ways::one ? Step::possible : Step::unclear;
  }

  Step hit(const log::Action& action) {
    const log::WrittenCard& one = hand_.cards[action.cards.first];
    if (!one.card.known() || action.spread_number > spreads_.size()) {
      return Step::unclear;
    }
    Lying* on = nullptr;
    Reading longer;
    for (std::size_t index = 0; index < spreads_.size(); ++index) {
      const Reading reading = extend(rules_, spreads_[index].meld, {one.card, one.stands_for});
      const bool meant = action.spread_number == 0 || action.spread_number == index + 1;
      if (!meant || spreads_[index].shed || reading.ways == Reading::Ways::none) {
        continue;
      }
      if (on != nullptr) {
        return Step::unclear;
      }
      on = &spreads_[index];
      longer = reading;
    }
    if (on == nullptr) {
      return Step::impossible;
    }
    on->meld = longer.meld;
    on->hit = true;
    return longer.ways == Reading::Ways::one ? Step::possible : Step::unclear;
  }

  Step shed(const log::Action& action) {
    if (action.spread_number == 0 || action.spread_number > spreads_.size()) {
      return Step::unclear;
    }
    Lying& book = spreads_[action.spread_number - 1U];
    const bool full = book.meld.kind == Meld::Kind::book && book.meld.size == suit_count && book.hit;
    if (book.shed || !(full || book.meld.kind == Meld::Kind::unclear)) {
      return Step::impossible;
    }
    book.shed = true;
    return Step::possible;
  }

  const spec::Rules& rules_;
  const log::Hand& hand_;
  std::vector<Lying> spreads_;
};

/// Of several spreads on which a card fits, the one, from 1, that the log must mean, because what is laid and thrown away after it
/// would not be possible with any other; 0 where that leaves several. `action` is the move as it is written.
std::uint16_t spread_meant(const HandContext& context, const Move& move, const log::Action& action) {
  const Table& table = context.table;
  std::vector<Lying> spreads;
  spreads.reserve(table.spreads.size());
  for (const LaidSpread& spread : table.spreads) {
    spreads.push_back({spread.meld, spread.last.known(), spread.shed});
  }
  const std::span<const log::Action> actions{context.hand.actions};
  const auto next = static_cast<std::size_t>(&action - actions.data()) + 1;
  const auto rest = actions.subspan(next, std::min(actions.size() - next, most_actions));
  std::uint16_t meant = 0;
  std::size_t farthest = 0;
  for (std::size_t index = 0; index < table.spreads.size(); ++index) {
    if (!may_go_on(context.rules, table, move.seat, table.spreads[index], move.cards[0])) {
      continue;
    }
    std::vector<Lying> with_it = spreads;
    const Reading longer = extend(context.rules, with_it[index].meld, move.cards[0]);
    with_it[index].meld = longer.meld;
    with_it[index].hit = true;
    const bool clear = longer.ways == Reading::Ways::one;
    const std::size_t reach =
        1 + (clear ? Follower{context.rules, context.hand, std::move(with_it)}.follow(rest) : rest.size());
    if (reach > farthest) {
      farthest = reach;
      meant = static_cast<std::uint16_t>(index + 1);
    } else if (reach == farthest) {
      meant = 0;
    }
  }
  return meant;
}

}  // namespace

[[gnu::always_inline]] inline std::span<const PlayedCard> Replay::cards_of(const log::Action& action) {
  const log::WrittenCard* const written = context_.hand.cards.data() + action.cards.first;
  if (action.cards.count == 1) {
    one_ = {written->card, written->stands_for};
    return {&one_, 1};
  }
  played_.clear();
  for (std::size_t number = 0; number < action.cards.count; ++number) {
    played_.push_back({written[number].card, written[number].stands_for});
  }
  return played_;
}

[[gnu::always_inline]] inline void Replay::act(Seat seat, const log::Action& action) {
  if (before_slap_) {
    settle_slap(seat, action);
  }
  resume_turn(table_, seat);
  Move move{action.kind, seat, action.spread_number, cards_of(action)};
  if (ends_by_itself(engine_.rules(), table_)) {
    end_the_turn_before(move, action);
  }
  auto fault = check(engine_, table_, move);
  if (fault) {
    fault = check_as_meant(move, action, fault);
    report_faults(move, action, fault);
    if (past_the_end_) {
      return;
    }
  }
  if (engine_.rules().must_spread && !doubted_) {
    doubt_held_spread(move, action);
  }
  if (fault && move.kind == ActionKind::slap && forbids_slap(fault->code)) {
    before_slap_ = table_;
    slapper_ = seat;
  }
  apply(engine_, table_, move, fault);
  last_action_[seat.index] = action.at;
  if (observer_ != nullptr) {
    observer_->acted(table_, action, findings_.findings().size());
  }
}

void Replay::take_turn(const log::PlayLine& line) {
  const auto seat = find_seat(context_, findings_, line.player, line.at);
  if (!seat) {
    return;
  }
  if (table_.gone != 0) {
    if (before_slap_ && line.action_count > 0) {
      settle_slap(*seat, context_.hand.actions[line.first_action]);
    }
    pass_over_the_gone(seat);
  }
  for (const log::Action& action : std::span{context_.hand.actions}.subspan(line.first_action, line.action_count)) {
    if (past_the_end_ || findings_.full()) {
      return;
    }
    act(*seat, action);
  }
}

void Replay::run() {
  for (const log::PlayLine& line : context_.hand.play) {
    if (findings_.full()) {
      return;
    }
    switch (line.kind) {
      case log::PlayLine::Kind::holds:
        check_claim(context_, table_, findings_, {line.player, line.cards, line.at}, Code::wrong_holds);
        break;
      case log::PlayLine::Kind::turn: take_turn(line); break;
    }
  }
  if (before_slap_) {
    table_ = *before_slap_;
  }
  pass_over_the_gone(std::nullopt);
}

/// Who has left the game has no turn, unless the log gives that player one.
void Replay::pass_over_the_gone(std::optional<Seat> mover) {
  Table& table = table_;
  for (std::uint8_t passed = 0; passed < table.players; ++passed) {
    const bool idle = (table.phase == Phase::dealt || table.phase == Phase::start) && !table.turn.begun;
    if (!idle || !contains(table.gone, table.to_move) || table.to_move == mover) {
      return;
    }
    if (table.phase == Phase::dealt) {
      table.to_move = table.after(table.to_move, engine_.rules().play_passes);
    } else {
      end_turn(engine_.rules(), table);
    }
  }
}

/// Where the log does not say on which of several spreads a card goes, what comes next may tell.
std::optional<Fault> Replay::check_as_meant(Move& move, const log::Action& action, std::optional<Fault> fault) const {
  if (fault && fault->code == Code::ambiguous_hit && move.cards[0].card.known() && table_.phase != Phase::reply) {
    move.spread_number = spread_meant(context_, move, action);
    fault = move.spread_number != 0 ? check(engine_, table_, move) : fault;
  }
  return fault;
}

/// Whoever lays or discards after a slap that is not allowed has made it all the same. Any other move shows that it was none.
void Replay::settle_slap(Seat seat, const log::Action& action) {
  const bool goes_on =
      action.kind == ActionKind::spread || action.kind == ActionKind::hit || action.kind == ActionKind::discard;
  if (seat != slapper_ || !goes_on) {
    table_ = *before_slap_;
  }
  before_slap_.reset();
}

/// Goes past what is wrong with what came before the move, until only the move itself can be.
[[gnu::flatten]] void Replay::report_faults(Move& move, const log::Action& action, std::optional<Fault>& fault) {
  while (fault && !leave_open(move, action, *fault) && report(move, action, *fault) &&
         step_past(engine_.rules(), table_, move, *fault)) {
    fault = check_as_meant(move, action, check(engine_, table_, move));
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
  Table& table = table_;
  if (move.seat != table.after(table.to_move, engine_.rules().play_passes)) {
    return;
  }
  if (const auto fault = check_turn_end(engine_.rules(), table)) {
    report(move, action, *fault);
  }
  close(engine_.rules(), table);
}

/// Whether a hand that nobody saw holds a spread that should have been laid is asked once.
void Replay::doubt_held_spread(const Move& move, const log::Action& action) {
  const Table& table = table_;
  const Holding& hand = table.hand(move.seat);
  if (move.kind != ActionKind::discard || table.phase != Phase::drawn || hand.certain() ||
      hand.size() < engine_.rules().melds.run_least) {
    return;
  }
  doubted_ = true;
  findings_.report(
      Code::hidden_cards, action.at, Key::holding,
      fmt::format("hidden cards leave open whether `{}` holds a spread that must be laid", context_.name(move.seat)));
}

/// Always true, so that it can stand in a condition.
bool Replay::report(const Move& move, const log::Action& action, const Fault& fault) {
  Span at = action.at;
  const bool about_turn_before =
      (fault.code == Code::spread_held || fault.code == Code::take_not_used) && move.seat != table_.to_move;
  if (fault.code == Code::no_discard || about_turn_before) {
    at = last_action_[fault.seat.index];
  } else if (fault.card.known() && fault.card_number < action.cards.count) {
    at = context_.hand.cards[action.cards.first + fault.card_number].at;
  }
  past_the_end_ = fault.code == Code::after_the_end;
  undeclared_reported_ = undeclared_reported_ || fault.code == Code::undeclared_win;
  const auto rule = fault.rule ? std::optional{engine_.rules().clause_of(*fault.rule)} : std::nullopt;
  findings_.report(Finding{describe(engine_.rules(), table_, context_.seats, move, fault), fault.code, at,
                           fault.clause ? fault.clause : rule});
  return true;
}

}  // namespace tonk
