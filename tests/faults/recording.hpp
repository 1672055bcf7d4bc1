#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/card.hpp"
#include "explore/play/playing.hpp"
#include "spec/rules.hpp"
#include "tests/faults/luck.hpp"
#include "tests/support/hand_text.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/table/table.hpp"

namespace tonk::faults {

/// A move of a recorded hand, and the table before it.
struct Moment {
  std::size_t line = 0;  ///< which of HandText::moves
  Table before;
  Choice choice;

  [[nodiscard]] bool at_start() const {
    return (before.phase == Phase::start || before.phase == Phase::dealt) && choice.kind != ActionKind::declare;
  }
  [[nodiscard]] bool in_turn() const { return choice.seat == before.to_move; }
  /// The own turn after the draw.
  [[nodiscard]] bool has_drawn() const { return before.phase == Phase::drawn && in_turn(); }
  [[nodiscard]] Card card() const { return choice.cards[0].card; }
  [[nodiscard]] Seat seat() const { return before.to_move; }
  [[nodiscard]] std::vector<Card> hand() const;
};

/// A legal hand with its right settlement.
struct Recording {
  const spec::Rules* rules = nullptr;
  std::string before;  ///< the session and its hands before this one; may be empty
  test::HandText text;
  std::vector<std::string> names;
  std::vector<Card> pack;
  /// Every move in its order, but the declarations that a first one brings on, and what comes before them.
  std::vector<Moment> moments;
  Table end;
  Judgement judgement;

  [[nodiscard]] const std::string& name(Seat seat) const { return names[seat.index]; }
  /// The move after this one; null after the last.
  [[nodiscard]] const Moment* after(const Moment& moment) const;
  [[nodiscard]] std::string log() const { return before + text.log(); }
};

/// How the players of a recording play.
enum class Manner : std::uint8_t {
  free,     ///< by chance
  patient,  ///< by chance, and nobody stops the play
  eager,    ///< by chance, but cards are laid wherever they can be, which some deals make easy
  lucky     ///< by chance, after a deal that wins
};

/// Nothing where the players get stuck, or the deal is to win and does not.
[[nodiscard]] std::optional<Recording> record(const spec::Rules& rules, Manner manner, RandomSource& luck);

/// Hands of one session, each with those before it, until the game is over or there are `most` of them.
[[nodiscard]] std::vector<Recording> record_session(const spec::Rules& rules, std::size_t most, Manner manner,
                                                    RandomSource& luck);

/// What the judge makes of the last hand of a log. Findings stand at their lines of the whole log.
struct Judged {
  Verdict verdict = Verdict::unreadable;
  SettlementVerdict settlement = SettlementVerdict::unrecorded;
  struct Found {
    std::uint64_t line = 0;
    Code code = Code::out_of_turn;
    std::string message;
  };
  std::vector<Found> findings;
  Judgement judgement;
};
/// Nothing where the log cannot be read.
[[nodiscard]] std::optional<Judged> judged(const spec::Rules& rules, const std::string& log);

}  // namespace tonk::faults
