#include "explore/whatif/logged_hands.hpp"

#include <algorithm>
#include <utility>

#include "verifier/judge/judge.hpp"

namespace tonk::explore {

void LoggedHands::enter(Entry entry, const log::Hand* head) {
  if (head != nullptr) {
    if (entry.is_first || heads_.empty()) {
      heads_.push_back(*head);
    }
    entry.head = &heads_.back();
  }
  entries_.push_back(std::move(entry));
}

void LoggedHands::add(const log::Hand& hand, const log::Hand* head, bool is_first) {
  enter({hand, nullptr, is_first}, head);
  ++hands_;
}

void LoggedHands::skip(const log::Hand* head, bool is_first) { enter({std::nullopt, nullptr, is_first}, head); }

std::vector<Judgement> LoggedHands::judge(const spec::Rules& rules,
                                          const std::function<bool(const Judgement&)>& enough) const {
  std::vector<Judgement> judgements;
  judgements.reserve(hands_);
  SessionJudge session;
  for (const Entry& entry : entries_) {
    if (entry.is_first) {
      session.begin(entry.head);
    }
    if (!entry.hand) {
      session.skip();
      continue;
    }
    judgements.push_back(session.judge(*entry.hand, rules));
    if (enough && enough(judgements.back())) {
      break;
    }
  }
  return judgements;
}

bool LoggedHands::judged_alike(const spec::Rules& rules, const std::vector<Judgement>& so) const {
  auto expected = so.begin();
  bool alike = true;
  (void)judge(rules, [&](const Judgement& judgement) {
    alike = explore::judged_alike(judgement, *expected++);
    return !alike;
  });
  return alike;
}

bool judged_alike(const Judgement& a, const Judgement& b) {
  const bool found_alike = std::ranges::equal(
      a.findings, b.findings, [](const Finding& x, const Finding& y) { return x.code == y.code && x.at == y.at; });
  return found_alike && a.verdict == b.verdict && a.settlement == b.settlement && a.end == b.end && a.net == b.net &&
         a.seats == b.seats;
}

bool is_wrong(const Finding& finding) {
  switch (weight(finding.code)) {
    case Weight::illegal:
    case Weight::mis_settled: return true;
    case Weight::incomplete:
    case Weight::undetermined: break;
  }
  return false;
}

const Finding* first_wrong(const Judgement& judgement) {
  const auto found = std::ranges::find_if(judgement.findings, is_wrong);
  return found == judgement.findings.end() ? nullptr : &*found;
}

}  // namespace tonk::explore
