#pragma once

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

/// What the moves have left to be asked again.
struct Replayed {
  /// Who has declared cards that nobody had seen then, and where: whether they win may come to light.
  struct Unseen {
    Seat seat;
    Span at;
  };
  std::vector<Unseen> declared_unseen;
  bool undeclared_reported = false;  ///< the deal was found to have held a win that nobody declared
};

/// Plays the recorded moves on the table, which is the context's, and reports each fault once. `played` is memory for cards;
/// `observer` may be null.
[[nodiscard]] Replayed replay(const EngineConfig& engine, const HandContext& context, Table& table,
                              FindingSink& findings, std::vector<PlayedCard>& played, HandObserver* observer);

/// Compares a `holds` or `show` line with what the deal and the moves make of the hand. Where they agree, cards that were
/// hidden are known from here on; where they do not, that is reported as `code`, at the first card concerned, and the
/// line is not believed.
void check_claim(const HandContext& context, Table& table, FindingSink& findings, const log::PlayerCards& line,
                 Code code);

/// Once all is shown: reports what has come to light of cards that nobody had seen when it was asked about them. Says whether
/// the hand ended with a win that is not the one it was taken for, so that nobody knows what it comes to.
[[nodiscard]] bool look_again(const HandContext& context, FindingSink& findings, const Replayed& replayed);

}  // namespace tonk
