#pragma once

#include "verifier/judge/judge.hpp"

namespace tonk {

/// Judges the hands of a log in order, and carries from each to the next what a session carries.
class SessionJudge {
 public:
  SessionJudge() = default;
  SessionJudge(const SessionJudge&) = delete;
  SessionJudge& operator=(const SessionJudge&) = delete;
  ~SessionJudge() = default;

  /// The hands that follow are those of this session; without a head each is on its own. The head outlives them.
  void begin(const log::Hand* head);

  /// Whether the next hand inherits nothing.
  [[nodiscard]] bool at_first() const { return at_first_; }

  /// The judgement lasts until the next.
  const Judgement& judge(const log::Hand& hand, const spec::Rules& rules, HandObserver* observer = nullptr);

  /// A hand that cannot be judged: what it leaves to the next is not known.
  void skip();

  [[nodiscard]] const Judgement& judgement() const { return judgement_; }
  /// What the hand that was judged last inherited.
  [[nodiscard]] const SessionSoFar& inherited() const { return inherited_; }

 private:
  const log::Hand* head_ = nullptr;
  bool at_first_ = true;
  SessionState before_;
  SessionSoFar inherited_;
  Judge judge_;
  Judgement judgement_;
};

}  // namespace tonk
