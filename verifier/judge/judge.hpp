#pragma once

#include "parser/hand.hpp"
#include "spec/rules.hpp"
#include "verifier/judge/pass.hpp"
#include "verifier/judgement.hpp"
#include "verifier/play/engine.hpp"

namespace tonk {

/// Judges hands one after the other, each by all ways to complete it where cards were not seen. Keeps its memory between them.
class Judge {
 public:
  explicit Judge(Wanted wanted = Wanted::verdict) : wanted_(wanted), pass_(wanted) {}

  /// Judges one hand that was read without error by the house's rules. Overwrites `judgement`. The spans in the findings
  /// point into the text that the hand was read from.
  void operator()(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement,
                  HandObserver* observer = nullptr);

 private:
  Wanted wanted_;
  Pass pass_;
};

/// Judges a single hand.
void judge(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement,
           HandObserver* observer = nullptr);

/// Judges the hands of a log in order, and carries from each to the next what a session carries.
class SessionJudge {
 public:
  explicit SessionJudge(Wanted wanted = Wanted::verdict) : judge_(wanted) {}
  SessionJudge(const SessionJudge&) = delete;
  SessionJudge& operator=(const SessionJudge&) = delete;
  ~SessionJudge() = default;

  /// The hands that follow are those of this session; without a head each is on its own. The head outlives them.
  void begin(const log::Hand* head);

  /// Whether the next hand inherits nothing.
  [[nodiscard]] bool at_first() const { return at_first_; }

  /// The returned reference is valid until the next call.
  const Judgement& judge(const log::Hand& hand, const EngineConfig& engine, HandObserver* observer = nullptr);

  /// Instead of judging a hand that was judged before, by the same rules and under the same head: takes that judgement over if the hand inherits
  /// what it inherited then (null: nothing). False if not, and nothing has changed.
  [[nodiscard]] bool take_over(const Judgement& judgement, const SessionState* inherited);

  /// A hand that cannot be judged: what it leaves to the next is not known.
  void skip();

  [[nodiscard]] const Judgement& judgement() const { return judgement_; }
  /// The session state that the last judged hand began with.
  [[nodiscard]] const SessionSoFar& inherited() const { return inherited_; }

 private:
  /// What the hand before has left is what this one inherits.
  void inherit();

  const log::Hand* head_ = nullptr;
  bool at_first_ = true;
  SessionState before_;
  SessionSoFar inherited_;
  Judge judge_;
  Judgement judgement_;
};

}  // namespace tonk
