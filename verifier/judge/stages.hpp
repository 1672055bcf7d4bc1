#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/move.hpp"
#include "verifier/hand_context.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/play/engine.hpp"

/// The stages in which a hand is judged, in their order; it is settled after them.
namespace tonk {

/// Finds who sits where, who deals and who plays first, and lays an empty table for them: fills the rest of the context, and the
/// judgement's seats and members. Reports what cannot be. Says whether the hand can be judged at all.
[[nodiscard]] bool seat_players(HandContext& context, Table& table, Judgement& judgement, FindingSink& findings);

/// Lays the table as the log's `deal`, `up` and `deck` lines say, and reports what cannot be. A player without a `deal` line
/// has the house's number of hidden cards.
void deal(const HandContext& context, Table& table, FindingSink& findings);

/// Plays the recorded moves on the table, and reports each fault once.
class Replay {
 public:
  /// All outlive the replay; `table` is the context's, and `observer` may be null.
  Replay(const EngineConfig& engine, const HandContext& context, Table& table, FindingSink& findings,
         std::vector<PlayedCard>& played, HandObserver* observer)
      : engine_(engine), context_(context), table_(table), findings_(findings), played_(played), observer_(observer) {}

  void run();

  /// Who has declared cards that nobody had seen then, and where: whether they win may come to light.
  struct Unseen {
    Seat seat;
    Span at;
  };
  [[nodiscard]] const std::vector<Unseen>& declared_unseen() const { return declared_unseen_; }

  /// Whether the deal was found to have held a win that nobody declared.
  [[nodiscard]] bool undeclared_reported() const { return undeclared_reported_; }

 private:
  void take_turn(const log::PlayLine& line);
  void act(Seat seat, const log::Action& action);
  [[nodiscard]] std::span<const PlayedCard> cards_of(const log::Action& action);
  void settle_slap(Seat seat, const log::Action& action);
  void report_faults(Move& move, const log::Action& action, std::optional<Fault>& fault);
  void end_the_turn_before(const Move& move, const log::Action& action);
  void pass_over_the_gone(std::optional<Seat> mover);
  [[nodiscard]] std::optional<Fault> check_as_meant(Move& move, const log::Action& action,
                                                    std::optional<Fault> fault) const;
  void doubt_held_spread(const Move& move, const log::Action& action);
  void report(const Move& move, const log::Action& action, const Fault& fault);

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
  bool undeclared_reported_ = false;
  bool doubted_ = false;
  std::vector<Unseen> declared_unseen_;
};

/// Compares a `holds` or `show` line with what the deal and the moves make of the hand. Where they agree, cards that were
/// hidden are known from here on; where they do not, that is reported as `code`, at the first card concerned, and the
/// line is not believed.
void check_claim(const HandContext& context, Table& table, FindingSink& findings, const log::PlayerCards& line,
                 Code code);

/// Once all is shown: reports what has come to light of cards that nobody had seen when it was asked about them. Says whether
/// the hand ended with a win that is not the one it was taken for, so that nobody knows what it comes to.
[[nodiscard]] bool look_again(const HandContext& context, FindingSink& findings, const Replay& replay);

}  // namespace tonk
