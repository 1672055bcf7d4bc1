#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "verifier/judge/spread_meant.hpp"
#include "verifier/judge/stages.hpp"
#include "verifier/messages/describe.hpp"
#include "verifier/play/checks.hpp"
#include "verifier/play/effects.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {

using spec::Key;

namespace {

/// Plays the moves, and keeps what one of them says of the next.
class Replay {
 public:
  Replay(const EngineConfig& engine, const HandContext& context, Table& table, FindingSink& findings,
         std::vector<PlayedCard>& played, HandObserver* observer)
      : engine_(engine), context_(context), table_(table), findings_(findings), played_(played), observer_(observer) {
    has_win_of_turns_ = std::ranges::any_of(engine.rules().dealt_wins, [](const spec::DealtWin& win) {
      return win.when != spec::DeclaredWhen::at_once && win.declaring == spec::Declaring::must;
    });
  }

  Replayed run() {
    for (const log::PlayLine& line : context_.hand.play) {
      if (findings_.full()) {
        break;
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
    resume_turn(table_, table_.resume);
    if (ends_by_itself(engine_.rules(), table_)) {
      check_last_turn();
    }
    return std::move(result_);
  }

 private:
  void take_turn(const log::PlayLine& line) {
    const auto seat = find_seat(context_, findings_, line.player, line.at);
    if (!seat) {
      return;
    }
    if (table_.gone != 0) {
      if (before_slap_) {
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

  [[gnu::always_inline]] void act(Seat seat, const log::Action& action) {
    if (before_slap_) {
      settle_slap(seat, action);
    }
    resume_turn(table_, seat);
    Move move{action.kind, seat, action.spread_number, cards_of(action)};
    if (ends_turn_before(engine_.rules(), table_, move.kind, seat)) {
      end_the_turn_before();
    }
    // To declare twice is the same as once.
    const bool again =
        move.kind == ActionKind::declare && table_.finish == Finish::declared && contains(table_.declared, seat);
    auto fault = again ? std::nullopt : check(engine_, table_, move);
    if (fault) {
      fault = check_as_meant(move, action, fault);
      report_faults(move, action, fault);
      if (past_the_end_) {
        return;
      }
    }
    if (may_lay_by_now(move)) {
      doubt_held_spread(seat, action.at);
    }
    if (has_win_of_turns_ && !doubted_win_) {
      doubt_passed_win(move, action.at);
    }
    if (fault && move.kind == ActionKind::slap && forbids_slap(fault->code)) {
      before_slap_ = table_;
      slapper_ = seat;
    }
    apply(engine_, table_, move, fault);
    if (move.kind != ActionKind::aside) {
      last_action_[seat.index] = action.at;
    }
    if (observer_ != nullptr) {
      observer_->acted(table_, action, findings_.findings().size());
    }
  }

  [[gnu::always_inline]] std::span<const PlayedCard> cards_of(const log::Action& action) {
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

  /// Who has left the game has no turn, unless the log gives that player one.
  void pass_over_the_gone(std::optional<Seat> mover) {
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
  std::optional<Fault> check_as_meant(Move& move, const log::Action& action, std::optional<Fault> fault) const {
    if (fault && fault->code == Code::ambiguous_hit && move.cards[0].card.known() && table_.phase != Phase::reply) {
      move.spread_number = spread_meant(context_, move, action);
      return check(engine_, table_, move);
    }
    return fault;
  }

  /// Whoever lays or discards after a slap that is not allowed has made it all the same. Any other move shows that it was none.
  void settle_slap(Seat seat, const log::Action& action) {
    const bool goes_on =
        action.kind == ActionKind::spread || action.kind == ActionKind::hit || action.kind == ActionKind::discard;
    if (seat != slapper_ || !goes_on) {
      table_ = *before_slap_;
    }
    before_slap_.reset();
  }

  /// Goes past what is wrong with what came before the move, until only the move itself can be.
  [[gnu::noinline, gnu::flatten]] void report_faults(Move& move, const log::Action& action,
                                                     std::optional<Fault>& fault) {
    while (fault) {
      if (move.kind == ActionKind::declare && fault->code == Code::hidden_cards) {
        result_.declared_unseen.push_back(
            {move.seat, action.at});  // it may be shown in the end: until then it is only noted
        return;
      }
      report(move, action, *fault);
      if (!step_past(engine_.rules(), table_, move, *fault)) {
        return;
      }
      fault = check_as_meant(move, action, check(engine_, table_, move));
    }
  }

  void end_the_turn_before() {
    const Seat ending = table_.to_move;
    doubt_turn_end(ending, last_action_[ending.index]);
    if (const auto fault = check_turn_end(engine_.rules(), table_)) {
      report(Move{.seat = ending}, last_action_[ending.index], *fault);
    }
    close(engine_.rules(), table_);
  }

  /// Where a turn has no discard and the hand is over by it, only the end of the log tells that it is.
  void check_last_turn() {
    Table after = table_;
    close(engine_.rules(), after);
    if (after.phase != Phase::over) {
      return;
    }
    doubt_turn_end(table_.to_move, last_action_[table_.to_move.index]);
    if (const auto fault = check_turn_end(engine_.rules(), table_)) {
      report(Move{.seat = table_.to_move}, last_action_[table_.to_move.index], *fault);
    }
  }

  /// Whether the move comes at the time by which a spread must be laid: the draw, where one lays before it, else the discard.
  [[nodiscard]] bool may_lay_by_now(const Move& move) const {
    if (engine_.rules().lay == spec::LayTime::before_drawing) {
      return (move.kind == ActionKind::draw || move.kind == ActionKind::take) && move.seat == table_.to_move;
    }
    return move.kind == ActionKind::discard && table_.phase == Phase::drawn;
  }

  /// Whether nobody saw some of the hand. Once a card was played that was not held, it is that finding which leaves known cards open.
  [[nodiscard]] bool is_unseen(const Holding& hand) const {
    return hand.hidden > 0 || (hand.gone > 0 && std::ranges::none_of(findings_.findings(), [](const Finding& finding) {
                                 return finding.code == Code::card_not_held;
                               }));
  }

  /// Whether a hand that nobody saw holds a spread that should have been laid is asked once.
  void doubt_held_spread(Seat seat, Span at) {
    const spec::Rules& rules = engine_.rules();
    const Holding& hand = table_.hand(seat);
    const unsigned least = std::min(rules.melds.book_least, rules.melds.run_least);
    if (!rules.must_spread || doubted_ || !is_unseen(hand) || hand.size() < static_cast<int>(least)) {
      return;
    }
    doubted_ = true;
    findings_.report(
        Code::hidden_cards, at, Key::holding,
        fmt::format("hidden cards leave open whether `{}` holds a spread that must be laid", context_.name(seat)));
  }

  /// What a turn that ends without a discard leaves open.
  void doubt_turn_end(Seat seat, Span at) {
    if (engine_.rules().lay != spec::LayTime::before_drawing) {
      doubt_held_spread(seat, at);
    }
    if (has_win_of_turns_ && !doubted_win_) {
      doubt_passed_win({.kind = ActionKind::discard, .seat = seat}, at);
    }
  }

  /// Whether a hand that nobody saw holds a win that must be declared on a turn is asked once.
  void doubt_passed_win(const Move& move, Span at) {
    if (move.kind == ActionKind::declare || !is_unseen(table_.hand(move.seat)) ||
        win_passed_over(engine_.rules(), table_, move).answer != Answer::maybe) {
      return;
    }
    doubted_win_ = true;
    findings_.report(Code::hidden_cards, at, Key::dealt_wins,
                     fmt::format("hidden cards leave open whether `{}` holds a win that must be declared",
                                 context_.name(move.seat)));
  }

  void report(const Move& move, const log::Action& action, const Fault& fault) {
    Span at = action.at;
    if (fault.code == Code::no_discard) {
      at = last_action_[fault.seat.index];
    } else if (fault.card.known() && fault.card_number < action.cards.count) {
      at = context_.hand.cards[action.cards.first + fault.card_number].at;
    }
    past_the_end_ = fault.code == Code::after_the_end;
    if (past_the_end_ && !result_.declared_unseen.empty()) {
      findings_.report(Code::hidden_cards, at, Key::dealt_wins,
                       "hidden cards leave open whether the hand was over before this move");
      result_.undeclared_reported = true;  // nor is it known what would have been declared then
      return;
    }
    report(move, at, fault);
  }

  void report(const Move& move, Span at, const Fault& fault) {
    result_.undeclared_reported = result_.undeclared_reported || fault.code == Code::undeclared_win;
    const auto rule = fault.rule ? std::optional{engine_.rules().clause_of(*fault.rule)} : std::nullopt;
    const Message words =
        findings_.worded() ? describe(engine_.rules(), table_, context_.seats, move, fault) : Message{};
    findings_.report(Finding{words, fault.code, at, fault.clause ? fault.clause : rule});
  }

  const EngineConfig& engine_;
  const HandContext& context_;
  Table& table_;
  FindingSink& findings_;
  PlayedCard one_;                   ///< of a move of one card
  std::vector<PlayedCard>& played_;  ///< of a move of several
  HandObserver* observer_;
  std::array<Span, spec::max_players> last_action_{};  ///< of each player
  std::optional<Table> before_slap_;  ///< that is not allowed, until the next move shows whether it was carried out
  Seat slapper_;
  bool past_the_end_ = false;
  bool doubted_ = false;
  bool doubted_win_ = false;
  bool has_win_of_turns_ = false;  ///< one that must be declared on a turn
  Replayed result_;
};

}  // namespace

Replayed replay(const EngineConfig& engine, const HandContext& context, Table& table, FindingSink& findings,
                std::vector<PlayedCard>& played, HandObserver* observer) {
  return Replay{engine, context, table, findings, played, observer}.run();
}

}  // namespace tonk
