#pragma once

#include <vector>

#include "parser/hand.hpp"
#include "verifier/accounting/ledger.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"
#include "verifier/table/table.hpp"

namespace tonk {

/// Watches a hand being judged, to tell it. Each call comes after the state has changed.
class HandObserver {
 public:
  virtual ~HandObserver() = default;
  virtual void dealt(const Table& table) = 0;
  /// `findings` is how many findings there are so far.
  virtual void acted(const Table& table, const log::Action& action, std::size_t findings) = 0;
  virtual void ended(const Table& table, const Judgement& judgement) = 0;
};

/// Judges a hand once, as it is written: of cards that nobody saw it asks no more than what they count at least and at most.
/// Keeps its memory from hand to hand.
class Pass {
 public:
  explicit Pass(Wanted wanted = Wanted::findings) : worded_(wanted != Wanted::comparison) {}

  /// Overwrites `judgement`. Says whether the players could be seated, without which nothing is played. `observer` may be null, and is
  /// not told the end.
  bool operator()(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement,
                  HandObserver* observer);

  /// As the hand that was judged last has left it.
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  bool worded_;
  Table table_;
  std::vector<PlayedCard> played_;
  Ledger ledger_;
};

/// As how many hands this one counts where many corrections or completions of a hand are judged. Where only cards in no spread count,
/// most of the work is to find the best arrangements of what is held, and twice as much with two packs.
[[nodiscard]] std::size_t work_to_judge(const spec::Rules& rules, const log::Hand& hand);

/// By the gravest of the findings.
[[nodiscard]] Verdict verdict_of(const std::vector<Finding>& findings);

}  // namespace tonk
