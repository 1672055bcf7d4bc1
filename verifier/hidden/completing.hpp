#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "parser/hand.hpp"
#include "verifier/hidden/slots.hpp"
#include "verifier/judge/pass.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"

namespace tonk {

/// A hand whose unseen cards are filled in one after the other and taken out again, and which is judged as far as it is completed.
class Completing {
 public:
  Completing(SlottedHand slotted, const SessionSoFar& session, const EngineConfig& engine, Wanted wanted)
      : slotted_(std::move(slotted)),
        session_(session),
        engine_(engine),
        pass_(wanted),
        work_(work_to_judge(engine.rules(), slotted_.hand)) {}

  [[nodiscard]] const std::vector<Slot>& slots() const { return slotted_.slots; }
  /// How many of the slots, the first ones, are of cards that a player chose.
  [[nodiscard]] std::size_t plays() const;
  [[nodiscard]] const log::Hand& hand() const { return slotted_.hand; }
  [[nodiscard]] const spec::Rules& rules() const { return engine_.rules(); }
  [[nodiscard]] Card card(std::size_t slot) const { return slotted_.card(slots()[slot]); }
  void set(std::size_t slot, Card card) { slotted_.set(slots()[slot], card); }
  /// Those of all slots, in their order; unknown where a slot is free.
  [[nodiscard]] std::vector<Card> cards() const;
  void set_all(const std::vector<Card>& cards);

  /// Whether the card keeps those of its group in order, so that each set of cards is tried once.
  [[nodiscard]] bool in_order(std::size_t slot, Card card) const;

  /// Judges the hand as far as it is completed. Says whether it contradicts itself.
  bool contradicts();
  /// How the hand was judged last.
  [[nodiscard]] const Judgement& judged() const { return judged_; }
  /// Fills what is free in one way, where one is found before so many hands have been judged; else it stays free. `way` says which cards
  /// are tried first: low ones, or high ones, or by chance.
  bool complete(std::size_t until, unsigned way);
  /// So many times the hand was judged, each as so much work.
  [[nodiscard]] std::size_t tried() const { return tried_; }
  [[nodiscard]] std::size_t work() const { return work_; }
  /// Of all contradictions, each of which was the first of a completion, the last in the log.
  [[nodiscard]] const std::optional<Finding>& contradiction() const { return contradiction_; }

 private:
  [[nodiscard]] Offset first_open_play() const;
  bool fill(const std::vector<std::size_t>& free, std::size_t depth, std::size_t until, unsigned way);
  [[nodiscard]] std::vector<Card> in_some_order(const Slot& slot, unsigned way);
  std::uint32_t random();

  SlottedHand slotted_;
  const SessionSoFar& session_;
  const EngineConfig& engine_;
  Pass pass_;
  Judgement judged_;
  std::optional<Finding> contradiction_;
  std::size_t work_;
  std::size_t tried_ = 0;
  std::uint32_t state_ = 2463534242U;
};

}  // namespace tonk
