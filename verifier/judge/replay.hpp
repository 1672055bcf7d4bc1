#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/move.hpp"
#include "verifier/judge/hand_context.hpp"
#include "verifier/play/check.hpp"
#include "verifier/play/plain_moves.hpp"

namespace tonk {

/// Plays the recorded moves on the table, and reports each fault once.
class Replay {
 public:
  /// All outlive the replay; `observer` may be null.
  Replay(HandContext& context, std::vector<PlayedCard>& played, HandObserver* observer)
      : case_(context), played_(played), observer_(observer), plain_moves_(context.rules, context.table) {}

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
  inline void take_turn(const log::PlayLine& line);
  inline void act(Seat seat, const log::Action& action);
  [[nodiscard]] inline bool make_plain_turn(Seat seat, const log::PlayLine& line);
  [[nodiscard]] inline bool make_plain_move(Seat seat, const log::Action& action);
  void make_move(Seat seat, const log::Action& action);
  void settle_slap(Seat seat, const log::Action& action);
  bool leave_open(const Move& move, const log::Action& action, const Fault& fault);
  void end_the_turn_before(const Move& move, const log::Action& action);
  void pass_over_the_gone(std::optional<Seat> mover);
  [[nodiscard]] std::optional<Fault> check_as_meant(Move& move, const log::Action& action) const;
  void doubt_held_spread(const Move& move, const log::Action& action);
  bool report(const Move& move, const log::Action& action, const Fault& fault);

  HandContext& case_;
  std::vector<PlayedCard>& played_;
  HandObserver* observer_;
  PlainMoves plain_moves_;
  std::array<Span, spec::max_players> last_action_{};  ///< of each player
  std::optional<Table> before_slap_;  ///< that is not allowed, until the next move shows whether it was carried out
  Seat slapper_;
  bool past_the_end_ = false;
  bool undeclared_reported_ = false;
  bool doubted_ = false;
  std::vector<Unseen> declared_unseen_;
};

}  // namespace tonk
