#include "verifier/judge/sitting.hpp"

#include <utility>

namespace tonk {

void Sitting::begin(const log::Hand* head) {
  head_ = head;
  at_first_ = true;
}

const Judgement& Sitting::judge(const log::Hand& hand, const spec::Rules& rules, Witness* witness) {
  if (!at_first_) {
    std::swap(before_, judgement_.carried);
  }
  inherited_ = {head_, at_first_ ? nullptr : &before_, at_first_};
  judge_(hand, inherited_, rules, judgement_, witness);
  at_first_ = head_ == nullptr;
  return judgement_;
}

void Sitting::skip() {
  if (at_first_) {
    judgement_.carried.clear();
  }
  judgement_.carried.lose_track();
  at_first_ = head_ == nullptr;
}

}  // namespace tonk
