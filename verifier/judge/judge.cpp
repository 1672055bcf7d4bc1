#include "verifier/judge/judge.hpp"

#include <utility>

#include "verifier/hidden/arbiter.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk {

void Judge::operator()(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine,
                       Judgement& judgement, HandObserver* observer) {
  const bool seated = pass_(hand, session, engine, judgement, observer);
  const bool decides =
      seated && wanted_ != Wanted::as_written && !(wanted_ == Wanted::comparison && is_surely_illegal(hand, judgement));
  if (decides && leaves_open(hand, judgement)) {
    arbitrate(hand, session, engine, pass_.table(), judgement, wanted_);
  }
  if (wanted_ == Wanted::findings) {
    mend(hand, session, engine, judgement);
  }
  if (observer != nullptr && seated) {
    observer->ended(pass_.table(), judgement);
  }
}

void judge(const log::Hand& hand, const SessionSoFar& session, const EngineConfig& engine, Judgement& judgement,
           HandObserver* observer) {
  Judge{}(hand, session, engine, judgement, observer);
}

void SessionJudge::begin(const log::Hand* head) {
  head_ = head;
  at_first_ = true;
}

void SessionJudge::inherit() {
  if (!at_first_) {
    std::swap(before_, judgement_.carried);
  }
  inherited_ = {head_, at_first_ ? nullptr : &before_, at_first_};
}

const Judgement& SessionJudge::judge(const log::Hand& hand, const EngineConfig& engine, HandObserver* observer) {
  inherit();
  judge_(hand, inherited_, engine, judgement_, observer);
  at_first_ = head_ == nullptr;
  return judgement_;
}

bool SessionJudge::take_over(const Judgement& judgement, const SessionState* inherited) {
  const bool alike = at_first_ ? inherited == nullptr : inherited != nullptr && *inherited == judgement_.carried;
  if (alike) {
    inherit();
    judgement_ = judgement;
    at_first_ = head_ == nullptr;
  }
  return alike;
}

void SessionJudge::skip() {
  if (at_first_) {
    judgement_.carried.clear();
  }
  judgement_.carried.lose_track();
  at_first_ = head_ == nullptr;
}

}  // namespace tonk
