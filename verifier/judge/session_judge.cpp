#include "verifier/judge/session_judge.hpp"

#include <utility>

namespace tonk {

void SessionJudge::begin(const log::Hand* head) {
  head_ = head;
  at_first_ = true;
}

const Judgement& SessionJudge::judge(const log::Hand& hand, const spec::Rules& rules, HandObserver* observer) {
  if (!at_first_) {
    std::swap(before_, judgement_.carried);
  }
  inherited_ = {head_, at_first_ ? nullptr : &before_, at_first_};
  judge_(hand, inherited_, rules, judgement_, observer);
  at_first_ = head_ == nullptr;
  return judgement_;
}

void SessionJudge::skip() {
  if (at_first_) {
    judgement_.carried.clear();
  }
  judgement_.carried.lose_track();
  at_first_ = head_ == nullptr;
}

}  // namespace tonk
